main() {
    case ${1:-} in
    upgrade) upgrade ;;
    restore) restore ;;
    *) fail "argument must be upgrade or restore, got ${1:-none}" ;;
    esac
}

# The last line: a program that arrives only in part does nothing.
main "$@" </dev/null
