import { shell } from "./shell.ts";

/**
 * What the agent does on a host of bootc: `verb_read`, `verb_stage REFERENCE DIGEST`,
 * `verb_reboot REFERENCE DIGEST BOOT_ID`.
 *
 * A reboot boots a queued rollback, else what is staged unless it was only downloaded, else what runs.
 *
 * @see https://github.com/bootc-dev/bootc/blob/v1.16.9/docs/src/host-v1.schema.json
 */
export const BOOTC_SCRIPT = shell`
# flatten: the scalars of a JSON document, a line "path.of.fields=value" each; hosts need not have a JSON tool.
flatten() {
    awk '
    { text = text $0 "\n" }
    END {
        depth = 0
        while (match(text, /^[ \t\r\n]*("([^"\\]|\\.)*"|[][{},:]|[^][{},: \t\r\n"]+)/)) {
            token = substr(text, 1, RLENGTH)
            text = substr(text, RLENGTH + 1)
            sub(/^[ \t\r\n]+/, "", token)
            if (token == "{" || token == "[") {
                depth++
                list[depth] = token == "["
                name[depth] = list[depth] ? 0 : ""
                named = list[depth]
            } else if (token == "}" || token == "]") {
                depth--
                named = 0
            } else if (token == ",") {
                if (list[depth]) name[depth]++
                named = list[depth]
            } else if (token == ":") {
                named = 1
            } else {
                if (token ~ /^"/) token = substr(token, 2, length(token) - 2)
                if (!named) {
                    name[depth] = token
                } else {
                    path = name[1]
                    for (i = 2; i <= depth; i++) path = path "." name[i]
                    print path "=" token
                }
            }
        }
    }'
}

read_status() {
    command -v bootc >/dev/null || fail 'this host must have bootc, got none; its target may have to be one of apt'
    STATUS=$(bootc status --format=json --format-version=1) ||
        fail 'bootc status must succeed on this host; run it there: bootc status --format=json --format-version=1'
    FLAT=$(printf '%s\n' "$STATUS" | flatten)
}

# field PATH: of the status
field() {
    printf '%s\n' "$FLAT" | sed -n "s/^status\.$1=//p"
}

# What the next boot will run.
next_slot() {
    if [ "$(field rollbackQueued)" = true ]; then
        echo rollback
    elif printf '%s\n' "$FLAT" | grep -q '^status\.staged\.' && [ "$(field staged.downloadOnly)" != true ]; then
        echo staged
    else
        echo booted
    fi
}

# is_wanted SLOT DIGEST: bootc records the digest of the platform; the reference may name the list that holds it
is_wanted() {
    [ "$(field "$1.image.imageDigest")" != "$2" ] || return 0
    case $(field "$1.image.image.image") in
    *"@$2") ;;
    *) return 1 ;;
    esac
}

verb_read() {
    read_status
    report_host /sysroot /boot
    report updateTimer "$(systemctl is-enabled bootc-fetch-apply-updates.timer 2>/dev/null || :)"
    report status "$(printf '%s' "$STATUS" | pack)"
}

verb_stage() {
    read_status
    [ "$(field rollbackQueued)" != true ] || fail 'no rollback must be queued, got one; take it back: bootc rollback'
    if ! is_wanted "$(next_slot)" "$2"; then
        if is_wanted staged "$2"; then
            said=$(bootc upgrade --from-downloaded 2>&1) || fail "$(last_words "$said")"
        else
            said=$(bootc switch "$1" 2>&1) || fail "$(last_words "$said")"
        fi
    fi
    verb_read
}

verb_reboot() {
    is_this_boot "$3" || return 0
    read_status
    slot=$(next_slot)
    is_wanted "$slot" "$2" ||
        fail "the next boot must run $2, got $(field "$slot.image.imageDigest") ($slot; staged: $(field staged.image.imageDigest), only downloaded: $(field staged.downloadOnly)); nothing was rebooted"
    report next "$slot"
    order_reboot
}
`;
