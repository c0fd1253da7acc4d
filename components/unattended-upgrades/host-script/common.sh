set -eu
umask 022
# A login shell's own choice is not what the timers will use.
unset APT_CONFIG
export LC_ALL=C DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 PATH=/usr/sbin:/usr/bin:/sbin:/bin

STATE=/var/lib/turntable/unattended-upgrades
WORK=/run/turntable-unattended-upgrades
LOCK_SECONDS=300
APT_FILE=/etc/apt/apt.conf.d/52turntable-unattended-upgrades
NEEDRESTART_FILE=/etc/needrestart/conf.d/90-turntable.conf
TIMER_FILE=/etc/systemd/system/apt-daily-upgrade.timer.d/turntable.conf
TIMERS='apt-daily.timer apt-daily-upgrade.timer'
SERVICES='apt-daily.service apt-daily-upgrade.service'
SENTINEL_HOOK=/etc/kernel/postinst.d/unattended-upgrades

# Files that an upgrade may change itself, and those that come and go with the package.
OWN_FILES="$APT_FILE $NEEDRESTART_FILE $TIMER_FILE"
for unit in $TIMERS $SERVICES; do
    OWN_FILES="$OWN_FILES /etc/systemd/system/$unit /etc/systemd/system/timers.target.wants/$unit"
done
PACKAGE_FILES='/etc/apt/apt.conf.d/20auto-upgrades /etc/apt/apt.conf.d/50unattended-upgrades'
# Inner ones first.
DIRECTORIES="${NEEDRESTART_FILE%/*} /etc/needrestart ${TIMER_FILE%/*} /etc/systemd/system/timers.target.wants"

say() {
    printf '%s: %s\n' "$HOST" "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

require_root() {
    [ "$(id -u)" -eq 0 ] || fail "user must be root, got user id $(id -u); set turntable:ssh.user to root"
}

# One run at a time, in a working folder of its own: the run of a lost connection may still be there.
begin_work() {
    exec 9>"$WORK.lock"
    flock -w "$LOCK_SECONDS" 9 || fail "another run must end within $LOCK_SECONDS s, got none; look for it: fuser -v $WORK.lock"
    trap 'rm -rf "$WORK"' EXIT
    trap 'exit 129' HUP INT TERM
    rm -rf "$WORK"
    mkdir -m 0700 "$WORK"
    for file in $OWN_FILES $PACKAGE_FILES; do
        rm -f "$(temporary_name "$file")"
    done
    SYSTEMD=$(systemd_state)
}

systemd_state() {
    if [ -d /run/systemd/system ]; then
        echo running
    elif command -v systemctl >/dev/null; then
        echo offline
    else
        echo absent
    fi
}

# A name in the same folder that apt, needrestart and systemd all pass over, for a rename in one step.
temporary_name() {
    printf '%s/.%s.turntable' "${1%/*}" "${1##*/}"
}

# put FILE TEXT
put() {
    if [ ! -L "$1" ] && printf '%s' "$2" | cmp -s - "$1"; then
        return 0
    fi
    mkdir -p "${1%/*}"
    printf '%s' "$2" >"$(temporary_name "$1")"
    sync "$(temporary_name "$1")"
    mv -f "$(temporary_name "$1")" "$1"
}

package_status() {
    dpkg-query -W -f='${db:Status-Status}' unattended-upgrades 2>/dev/null || echo not-installed
}

# Runs apt or dpkg; while another program holds their locks, again and again, for LOCK_SECONDS at most.
package_tool() {
    deadline=$(($(date +%s) + LOCK_SECONDS))
    until "$@" >"$WORK/log" 2>&1 9>&-; do
        if ! grep -Eqi 'could not get lock|unable to (lock|acquire)|was locked by' "$WORK/log" || [ "$(date +%s)" -ge "$deadline" ]; then
            tail -n 20 "$WORK/log" >&2
            return 1
        fi
        say 'waiting for another package manager to end'
        sleep 2
    done
}

# Only what an upgrade of ours began: anybody else's half-done installation is theirs to judge.
finish_interrupted_installation() {
    [ -e "$STATE/installing" ] || return 0
    say 'finishing an installation that was interrupted'
    package_tool dpkg --force-confold --configure -a || :
    package_tool apt-get -y -o Dpkg::Options::=--force-confold --fix-broken --no-install-recommends install ||
        fail 'the interrupted installation of unattended-upgrades must be finished first; see the lines above, then: apt-get --fix-broken install'
    rm -f "$STATE/installing"
}

# Runs a command where /run is as empty as after a boot, and where nothing outside sees what it writes there.
in_fresh_run() {
    unshare --mount sh -euc 'mount -t tmpfs -o mode=0755 tmpfs /run; eval "$1"' - "$1"
}
