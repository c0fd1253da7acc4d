# put_back FILE: as it was, which may be not at all.
put_back() {
    saved="$STATE/before/files$1"
    if [ -e "$saved" ] || [ -L "$saved" ]; then
        mkdir -p "${1%/*}"
        cp -a "$saved" "$(temporary_name "$1")"
        mv -fT "$(temporary_name "$1")" "$1"
    else
        rm -f "$1"
    fi
}

# The package only when it came with us, and nothing else with it; what it brought along stays for apt-get autoremove.
take_package_away() {
    case $(cat "$STATE/before/package") in
    not-installed) action=purge ;;
    config-files) action=remove ;;
    *) return 0 ;;
    esac
    finish_interrupted_installation
    case $(package_status) in
    not-installed) return 0 ;;
    config-files) [ "$action" = purge ] || return 0 ;;
    esac
    removed=$(apt-get -s "$action" unattended-upgrades | awk '/^(Purg|Remv) /{print $2}' | sort -u | tr '\n' ' ')
    [ "$removed" = 'unattended-upgrades ' ] ||
        fail "removing unattended-upgrades must remove nothing else, got $removed; remove it by hand, then run this again"
    say 'removing unattended-upgrades'
    package_tool apt-get -y -o "DPkg::Lock::Timeout=$LOCK_SECONDS" "$action" unattended-upgrades ||
        fail 'unattended-upgrades must be removable; see the lines above'
}

put_timers_back() {
    [ "$SYSTEMD" = running ] || return 0
    systemctl daemon-reload
    for timer in $TIMERS; do
        if grep -qx "$timer" "$STATE/before/active-timers"; then
            systemctl start "$timer"
        else
            systemctl stop "$timer"
        fi
    done
}

remove_state() {
    rm -rf "$STATE"
    rmdir --ignore-fail-on-non-empty "${STATE%/*}" 2>/dev/null || :
}

restore() {
    require_root
    begin_work
    if [ ! -d "$STATE/before" ]; then
        [ ! -e "$APT_FILE" ] || [ -d "$STATE/restored" ] ||
            fail "$STATE/before must hold what was there before, got none; remove $APT_FILE and $NEEDRESTART_FILE by hand"
        remove_state
        say 'nothing to restore'
        return 0
    fi
    if [ "$(cat "$STATE/owner")" != "$OWNER" ]; then
        say "nothing to restore: $(cat "$STATE/owner") configures this host now"
        return 0
    fi
    say 'restoring what was there before'
    take_package_away
    files=$OWN_FILES
    [ "$(cat "$STATE/before/package")" = installed ] || files="$OWN_FILES $PACKAGE_FILES"
    for file in $files; do
        put_back "$file"
    done
    while IFS= read -r directory; do
        [ ! -d "$directory" ] || rmdir --ignore-fail-on-non-empty "$directory"
    done <"$STATE/before/absent-directories"
    put_timers_back
    sync
    # In one step: half of what was saved would read as "was not there".
    rm -rf "$STATE/restored"
    mv -T "$STATE/before" "$STATE/restored"
    remove_state
    say 'restored'
}
