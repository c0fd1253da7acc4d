require_debian() {
    [ -r /etc/os-release ] || fail 'operating system must be Debian 12 or 13, got one without /etc/os-release'
    system=$(. /etc/os-release && echo "${ID:-} ${VERSION_ID:-}")
    case $system in
    'debian 12' | 'debian 13') ;;
    *) fail "operating system must be Debian 12 or 13, got $system" ;;
    esac
    RELEASE=${system#debian }
    CODENAME=$(. /etc/os-release && echo "$VERSION_CODENAME")
}

# What SSH needs at the next boot: a configuration that its server accepts, and a unit that starts it.
require_ssh() {
    [ -x /usr/sbin/sshd ] || fail 'the SSH server must be /usr/sbin/sshd, got none; install openssh-server'
    in_fresh_run 'mkdir -m 0755 /run/sshd; /usr/sbin/sshd -t' >&2 ||
        fail 'sshd -t must pass, or this host cannot be reached after a reboot; mend /etc/ssh'
    [ "$SYSTEMD" != absent ] || return 0
    systemctl is-enabled ssh.service ssh.socket 2>/dev/null | grep -qx enabled ||
        fail 'ssh.service or ssh.socket must be enabled, or this host cannot be reached after a reboot; systemctl enable ssh.service'
}

# Judges the wanted configuration together with all that is there, before any of it is written.
require_candidate() {
    mkdir "$WORK/apt.conf.d"
    cp -R /etc/apt/apt.conf.d/. "$WORK/apt.conf.d"
    printf '%s' "$APT_CONFIG_TEXT" >"$WORK/apt.conf.d/${APT_FILE##*/}"
    printf 'Dir::Etc::parts "%s/apt.conf.d";\n' "$WORK" >"$WORK/apt.conf"
    APT_CONFIG="$WORK/apt.conf" apt-config dump >"$WORK/dump"
    none_of apt_problems "$WORK/dump"
    printf '%s' "$NEEDRESTART_TEXT" >"$WORK/needrestart.conf"
    none_of needrestart_problems "$WORK/needrestart.conf"
    command -v systemd-analyze >/dev/null || return 0
    systemd-analyze calendar "*-*-* ${UPGRADE_TIME% *}:00 ${UPGRADE_TIME#* }" >/dev/null ||
        fail "time of the upgrade must be one that systemd reads, got $UPGRADE_TIME; is the package tzdata installed?"
}

security_archive_listed() {
    apt-cache policy | grep -Eq "release .*o=Debian,.*n=$CODENAME(-security)?,.*l=Debian-Security"
}

# Without the archive every run would succeed and install nothing.
require_security_archive() {
    if [ "$(package_status)" != installed ] || ! security_archive_listed; then
        say 'reading the package lists'
        package_tool apt-get update || fail 'the package lists must be readable; see the lines above'
    fi
    security_archive_listed ||
        fail "apt sources must list Debian's security archive, got none for $CODENAME; add the suite $CODENAME-security to /etc/apt/sources.list.d"
    [ "$(package_status)" = installed ] || [ -w /usr ] ||
        fail '/usr must be writable to install unattended-upgrades, got a read-only one; add the package to the host image'
}

# Keeps what the first run found, in one step, for as long as this configuration lasts.
save_before() {
    mkdir -p "$STATE"
    put "$STATE/owner" "$OWNER"
    [ ! -d "$STATE/before" ] || return 0
    rm -rf "$STATE/before.new" "$STATE/restored"
    mkdir -m 0700 "$STATE/before.new"
    for file in $OWN_FILES $PACKAGE_FILES; do
        [ -e "$file" ] || [ -L "$file" ] || continue
        mkdir -p "$STATE/before.new/files${file%/*}"
        cp -a "$file" "$STATE/before.new/files$file"
    done
    for directory in $DIRECTORIES; do
        [ -d "$directory" ] || echo "$directory"
    done >"$STATE/before.new/absent-directories"
    for timer in $TIMERS; do
        [ "$SYSTEMD" != running ] || ! systemctl is-active "$timer" >/dev/null 2>&1 || echo "$timer"
    done >"$STATE/before.new/active-timers"
    package_status >"$STATE/before.new/package"
    sync -f "$STATE"
    mv "$STATE/before.new" "$STATE/before"
}

# After the configuration: a fresh package would otherwise take all of Debian's updates until it came.
install_package() {
    [ "$(package_status)" != installed ] || return 0
    say 'installing unattended-upgrades'
    : >"$STATE/installing"
    package_tool apt-get -y --no-install-recommends -o "DPkg::Lock::Timeout=$LOCK_SECONDS" -o Dpkg::Options::=--force-confold install unattended-upgrades ||
        fail 'unattended-upgrades must be installable; see the lines above'
    rm -f "$STATE/installing"
}

# Runs the hook that kernel packages run. It must not write into the real /run: that file is kured's signal.
require_sentinel() {
    [ -x "$SENTINEL_HOOK" ] ||
        fail "$SENTINEL_HOOK must be executable, or no kernel asks for its reboot; apt-get install --reinstall -o Dpkg::Options::=--force-confmiss unattended-upgrades"
    [ "$(readlink -f /var/run)" = /run ] || fail "/var/run must be a link to /run, got $(readlink -f /var/run)"
    in_fresh_run "DPKG_MAINTSCRIPT_PACKAGE=linux-image-probe $SENTINEL_HOOK 0 /boot/vmlinuz-0; test -e /run/reboot-required" >&2 ||
        fail "$SENTINEL_HOOK must create /run/reboot-required, or no kernel asks for its reboot; reinstall unattended-upgrades"
}

turn_timers_on() {
    case $SYSTEMD in
    absent)
        say 'there is no systemd: nothing will start an upgrade'
        return 0
        ;;
    running) systemctl daemon-reload ;;
    offline) say 'systemd does not run: timers start at the next boot' ;;
    esac
    systemctl --quiet unmask $TIMERS $SERVICES >&2
    systemctl --quiet enable $TIMERS >&2
    [ "$SYSTEMD" != running ] || systemctl start $TIMERS
}

upgrade() {
    require_root
    require_debian
    begin_work
    say 'checking SSH and the wanted configuration'
    require_ssh
    require_candidate
    require_security_archive
    say 'saving what is there'
    save_before
    say 'writing the configuration'
    put "$NEEDRESTART_FILE" "$NEEDRESTART_TEXT"
    put "$APT_FILE" "$APT_CONFIG_TEXT"
    [ "$SYSTEMD" = absent ] || put "$TIMER_FILE" "$TIMER_TEXT"
    finish_interrupted_installation
    install_package
    say 'checking what is in force'
    apt-config dump >"$WORK/dump"
    none_of apt_problems "$WORK/dump"
    none_of needrestart_problems "$NEEDRESTART_FILE"
    require_sentinel
    say 'turning the timers on'
    turn_timers_on
    none_of timer_problems
    print_facts "$WORK/dump"
    say 'unattended upgrades are as wanted'
}
