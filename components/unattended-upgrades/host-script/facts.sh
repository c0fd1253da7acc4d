newest_kernel() {
    for image in /boot/vmlinuz-*; do
        [ ! -e "$image" ] || echo "${image#/boot/vmlinuz-}"
    done | sort -V | tail -n 1
}

# print_facts DUMP: one line of JSON.
print_facts() {
    values_of "$1" unattended-upgrade::origins-pattern >"$WORK/origins"
    values_of "$1" unattended-upgrade::package-blacklist >"$WORK/held"
    dpkg-query -W -f='${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | sort -u >"$WORK/installed"
    newest=$(newest_kernel)
    later=$(printf '%s\n' "$(uname -r)" "$newest" | sort -V | tail -n 1)
    needrestart='not installed'
    [ ! -e /etc/needrestart/needrestart.conf ] || needrestart='lists only'
    sentinel=absent
    [ ! -e /run/reboot-required ] || sentinel=present
    python3 - "$WORK" "$RELEASE" "$SYSTEMD" "$UPGRADE_TIME" "$needrestart" "$(uname -r)" "$newest" "$later" "$sentinel" <<'PYTHON'
import json, re, sys

work, release, systemd, upgrade_time, needrestart, running, newest, later, sentinel = sys.argv[1:]


def lines(name):
    with open(f"{work}/{name}", encoding="utf-8") as file:
        return file.read().splitlines()


held = lines("held")
warnings = [
    f"the held pattern {pattern} is no glob: its last character may be repeated or missing"
    for pattern in held
    if re.search(r"[-\w]\*$", pattern)
]
if "bpo" in running:
    warnings.append(f"the running kernel {running} comes from backports, from where nothing is installed unattended")
if later == newest != running and newest and sentinel == "absent":
    warnings.append(f"kernel {newest} is installed, {running} runs, and /run/reboot-required is missing: nothing will reboot this host")
print(
    json.dumps(
        {
            "debianVersion": release,
            "systemd": systemd,
            "origins": lines("origins"),
            "heldPatterns": held,
            "heldPackages": [name for name in lines("installed") if any(re.match(pattern, name) for pattern in held)],
            "upgradeTime": upgrade_time,
            "needrestart": needrestart,
            "runningKernel": running,
            "newestKernel": newest or None,
            "rebootRequired": sentinel == "present",
            "warnings": warnings,
        }
    )
)
PYTHON
}
