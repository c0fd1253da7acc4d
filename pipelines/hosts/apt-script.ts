import { shell } from "./shell.ts";

/**
 * What the agent does on a Debian host: `verb_read PACKAGE=VERSION`, `verb_stage PACKAGE=VERSION DIGEST`,
 * `verb_reboot PACKAGE=VERSION DIGEST BOOT_ID`, `verb_find VERSION`.
 *
 * The next boot runs the newest kernel in /boot: the first entry of GRUB's menu, which sorts by version.
 */
export const APT_SCRIPT = shell`
export DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1
LOCK_SECONDS=300
CHECK_SECONDS=30
# There while an installation of ours is not finished.
STAGING=/var/lib/turntable/staging-kernel

newest_kernel() {
    for image in /boot/vmlinuz-*; do
        [ ! -e "$image" ] || echo "$\{image#/boot/vmlinuz-}"
    done | sort -V | tail -n 1
}

# package_of KERNEL
package_of() {
    dpkg-query -S "/boot/vmlinuz-$1" 2>/dev/null | sed -n '1s/[:,].*//p'
}

# version_of PACKAGE: empty unless it is wholly installed
version_of() {
    dpkg-query -W -f='$\{db:Status-Status} $\{Version}\n' "$1" 2>/dev/null | sed -n 's/^installed //p'
}

# digest_of PACKAGE VERSION: as the index says; empty: the index has no such version
digest_of() {
    apt-cache show "$1=$2" 2>/dev/null | sed -n 's/^SHA256: /sha256:/p' | head -n 1
}

# Debian's kernels name their package's version; another version may have been installed over it since.
running_version() {
    said=$(uname -v | sed -n 's/.* Debian \([^ ]*\).*/\1/p')
    echo "$\{said:-$(version_of "$1")}"
}

# report_kernel NAME KERNEL PACKAGE VERSION
report_kernel() {
    report "$1Kernel" "$2"
    report "$1Package" "$3"
    report "$1Version" "$4"
    report "$1Digest" "$(digest_of "$3" "$4")"
}

is_next() {
    package=$(package_of "$(newest_kernel)")
    [ "$package=$(version_of "$package")" = "$1" ]
}

# What is wrong with apt; it waits for another apt to end.
apt_problems() {
    apt-get -o "DPkg::Lock::Timeout=$CHECK_SECONDS" check 2>&1 >/dev/null | sed -n 's/ *$//; s/^E: //p'
}

# The entry of the boot menu that is chosen, other than the first one.
boot_entry() {
    [ -e /etc/default/grub ] || return 0
    (
        set +eu
        . /etc/default/grub
        for file in /etc/default/grub.d/*.cfg; do
            [ ! -e "$file" ] || . "$file"
        done
        [ "$GRUB_DEFAULT" = 0 ] || printf '%s' "$GRUB_DEFAULT"
    )
}

verb_read() {
    [ -x /usr/bin/apt-get ] || fail 'this host must have apt, got none; its target may have to be one of bootc'
    report_host /boot /usr /var/cache/apt /var/lib/dpkg
    running=$(package_of "$(uname -r)")
    report_kernel running "$(uname -r)" "$running" "$(running_version "$running")"
    newest=$(package_of "$(newest_kernel)")
    report_kernel next "$(newest_kernel)" "$newest" "$(version_of "$newest")"
    report bootEntry "$(boot_entry)"
    # Nobody needs apt any more once the kernel is there; an interrupted installation of ours is finished by the next stage.
    report apt "$(is_next "$1" || [ -e "$STAGING" ] || apt_problems)"
}

install_package() {
    apt-get -q -y -o "DPkg::Lock::Timeout=$LOCK_SECONDS" -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold \
        --no-install-recommends --no-remove "$@" 2>&1
}

verb_stage() {
    if ! is_next "$1" || [ -e "$STAGING" ]; then
        [ "$(digest_of "$\{1%%=*}" "$\{1#*=}")" = "$2" ] || said=$(apt-get -q update 2>&1) || fail "$(last_words "$said")"
        got=$(digest_of "$\{1%%=*}" "$\{1#*=}")
        [ "$got" = "$2" ] || fail "$1 must be $2 in the index of this host, got $\{got:-no such version}; make a new plan"
        if [ -e "$STAGING" ]; then
            said=$(dpkg --force-confold --configure -a 2>&1) || fail "$(last_words "$said")"
            said=$(install_package --fix-broken install) || fail "$(last_words "$said")"
        fi
        mkdir -p "$\{STAGING%/*}"
        : >"$STAGING"
        said=$(install_package install "$1") || fail "$(last_words "$said")"
        rm "$STAGING"
    fi
    verb_read "$1"
}

verb_reboot() {
    is_this_boot "$3" || return 0
    is_next "$1" ||
        fail "the next boot must run $1, got kernel $(newest_kernel) of $package=$(version_of "$package"); nothing was rebooted"
    [ ! -e "$STAGING" ] || fail "an installation of $1 must be finished, got an interrupted one; nothing was rebooted"
    problems=$(apt_problems)
    [ -z "$problems" ] || fail "apt must be idle and whole before a reboot, got $problems; nothing was rebooted"
    report next "$1"
    order_reboot
}

# list_packages VERSION: kernels of it that the index offers, a line "package version sha256:digest" each
list_packages() {
    apt-cache pkgnames "linux-image-$1" | sort | while IFS= read -r package; do
        case $\{package#"linux-image-$1"} in
        [0-9.]* | *-dbg | *-unsigned | *-dbgsym) continue ;;
        esac
        apt-cache show --no-all-versions "$package" 2>/dev/null | awk -v package="$package" '
            $1 == "Version:" { version = $2 }
            $1 == "SHA256:" { print package, version, "sha256:" $2; exit }'
    done
}

verb_find() {
    found=$(list_packages "$1")
    if [ -z "$found" ]; then
        said=$(apt-get -q update 2>&1) || fail "$(last_words "$said")"
        found=$(list_packages "$1")
    fi
    report kernel "$(uname -r)"
    report found "$(printf '%s' "$found" | pack)"
}
`;
