import { shell } from "./shell.ts";

/**
 * What the programs of all verbs share, for a POSIX shell on the host. A program collects what it has to say and
 * prints it at its end, so that it says either all of it or, through `fail`, one sentence. Nothing is interpolated:
 * values come as positional parameters.
 */
export const COMMON_SCRIPT = shell`
export LC_ALL=C PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
REPORT=

# report NAME VALUE: the value in one line
report() {
    REPORT="$REPORT$1=$(printf '%s' "$2" | tr '\n' ' ')
"
}

# Never called in a substitution: its sentence is the answer.
fail() {
    printf '%s\n' "$*"
    exit 1
}

# last_words TEXT: what fits into the answer
last_words() {
    printf '%s' "$1" | tail -c 1500
}

pack() {
    gzip -9n | base64 | tr -d '\n'
}

boot_id() {
    cat /proc/sys/kernel/random/boot_id
}

kubernetes_version() {
    if command -v k3s >/dev/null; then
        k3s --version | sed -n 's/^k3s version \([^ ]*\).*/\1/p'
    elif command -v kubelet >/dev/null; then
        kubelet --version | sed -n 's/^Kubernetes //p'
    fi
}

# room FOLDER...: free KiB of those that are there
room() {
    for folder in "$@"; do
        [ ! -d "$folder" ] || df -Pk "$folder" | awk -v folder="$folder" 'NR == 2 { print folder "=" $4 }'
    done
}

# report_host FOLDER...: what every adapter tells
report_host() {
    report bootId "$(boot_id)"
    report kernel "$(uname -r)"
    report rebootRequired "$([ -e /run/reboot-required ] && echo yes || echo no)"
    report kubernetes "$(kubernetes_version)"
    report systemd "$(systemctl is-system-running 2>/dev/null || :)"
    report room "$(room "$@")"
}

# is_this_boot BOOT_ID: whether the reboot is still to be ordered
is_this_boot() {
    report bootId "$(boot_id)"
    [ "$(boot_id)" != "$1" ] || return 0
    report answer already
    return 1
}

# Said last: a host that goes down at once may end this program here, and then it is known to be ordered.
order_reboot() {
    systemctl --no-block reboot
    report answer ordered
}
`;
