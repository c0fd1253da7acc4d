# values_of DUMP LIST: the items of a list in the output of `apt-config dump`; apt's keys know no case.
values_of() {
    awk -v list="$2::" '{
        at = index($0, " \"")
        if (index(tolower(substr($0, 1, at - 1)), list) == 1) print substr($0, at + 2, length($0) - at - 3)
    }' "$1"
}

# value_of DUMP KEY
value_of() {
    awk -v key="$2" '{
        at = index($0, " \"")
        if (tolower(substr($0, 1, at - 1)) == tolower(key)) print substr($0, at + 2, length($0) - at - 3)
    }' "$1"
}

# Names the files that hold a text and that apt reads after ours.
files_with() {
    {
        ls /etc/apt/apt.conf.d | awk -v own="${APT_FILE##*/}" '$0 > own { print "/etc/apt/apt.conf.d/" $0 }'
        echo /etc/apt/apt.conf
    } | while IFS= read -r file; do
        ! grep -qiF -e "$1" "$file" 2>/dev/null || printf ' in %s' "$file"
    done
}

# apt_problems DUMP: a line for everything in force that is not as wanted.
apt_problems() {
    values_of "$1" unattended-upgrade::origins-pattern | sort >"$WORK/origins"
    printf '%s\n' "$ORIGINS" | sort >"$WORK/origins.wanted"
    comm -13 "$WORK/origins.wanted" "$WORK/origins" | while IFS= read -r origin; do
        printf '%s\n' "Unattended-Upgrade::Origins-Pattern must allow security updates only, got \"$origin\"$(files_with "$origin"); remove it"
    done
    comm -23 "$WORK/origins.wanted" "$WORK/origins" | while IFS= read -r origin; do
        printf '%s\n' "Unattended-Upgrade::Origins-Pattern must hold \"$origin\", got a list without it; look for #clear in /etc/apt/apt.conf.d"
    done
    values_of "$1" unattended-upgrade::allowed-origins | while IFS= read -r origin; do
        printf '%s\n' "Unattended-Upgrade::Allowed-Origins must be empty, got \"$origin\"$(files_with "$origin"); remove it"
    done
    grep -Ei '^(unattended-upgrade::|apt::default-release ).*backports' "$1" | grep -vi '^unattended-upgrade::package-blacklist' | while IFS= read -r line; do
        printf '%s\n' "backports must never be installed unattended, got $line"
    done
    values_of "$1" unattended-upgrade::package-blacklist >"$WORK/held"
    printf '%s\n' "$HELD" | while IFS= read -r entry; do
        grep -qxF -e "$entry" "$WORK/held" ||
            printf '%s\n' "Unattended-Upgrade::Package-Blacklist must hold \"$entry\", got a list without it; look for #clear in /etc/apt/apt.conf.d"
    done
    printf '%s\n' "$APT_VALUES" | while IFS=' ' read -r key wanted; do
        got=$(value_of "$1" "$key")
        [ "$got" = "$wanted" ] || printf '%s\n' "$key must be \"$wanted\", got \"$got\"$(files_with "${key##*::}"); remove it"
    done
    # unattended-upgrades brings Python along and stops at the first entry that it cannot read.
    command -v python3 >/dev/null || return 0
    python3 -c '
import re, sys
for entry in open(sys.argv[1], encoding="utf-8").read().splitlines():
    try:
        re.compile(entry)
    except re.error as error:
        print(f"Unattended-Upgrade::Package-Blacklist must hold Python regular expressions, got \"{entry}\": {error}; mend it")
' "$WORK/held"
}

# needrestart_problems FILE: as if FILE were the one of that name in /etc/needrestart/conf.d.
needrestart_problems() {
    [ -e /etc/needrestart/needrestart.conf ] || return 0
    perl -e '
our (%nrconf, $LOGPREF) = (verbosity => 0);
my ($candidate, $place, @units) = splice @ARGV;
sub load {
    my ($file) = @_;
    open(my $in, "<", $file) or die "$file: $!\n";
    my $text = do { local $/; <$in> };
    eval $text;
    return unless $@;
    print "needrestart must be able to read $file, got $@";
    exit;
}
load("/etc/needrestart/needrestart.conf");
load($candidate);
load($_) for sort grep { $_ gt $place } glob "/etc/needrestart/conf.d/*.conf";
print "needrestart must only list what it would restart, got mode $nrconf{restart}; remove it from /etc/needrestart\n" if $nrconf{restart} ne "l";
for my $unit (@units) {
    my @hits = grep { $unit =~ /$_/ and $nrconf{override_rc}{$_} } keys %{$nrconf{override_rc}};
    print "needrestart must never restart $unit, got override_rc $_; remove it from /etc/needrestart\n" for @hits;
}
' "$1" "$NEEDRESTART_FILE" $RUNTIME_UNITS
}

timer_problems() {
    [ "$SYSTEMD" != absent ] || return 0
    for unit in $TIMERS; do
        got=$(systemctl is-enabled "$unit" 2>/dev/null) || :
        [ "$got" = enabled ] || printf '%s\n' "$unit must be enabled, got ${got:-no such unit}; see: systemctl status $unit"
        [ "$SYSTEMD" = running ] || continue
        got=$(systemctl is-active "$unit" 2>/dev/null) || :
        [ "$got" = active ] || printf '%s\n' "$unit must be active, got $got; see: systemctl status $unit"
    done
    for unit in $SERVICES; do
        got=$(systemctl is-enabled "$unit" 2>/dev/null) || :
        [ "$got" = static ] || printf '%s\n' "$unit must be there for its timer to start, got ${got:-no such unit}; see: systemctl status $unit"
    done
}

# none_of CHECK ARGUMENT...: ends the run when the check prints a line.
none_of() {
    "$@" >"$WORK/problems" || fail "$1 must run to its end; see the lines above"
    [ -s "$WORK/problems" ] || return 0
    while IFS= read -r line; do
        say "$line"
    done <"$WORK/problems"
    exit 1
}
