/** Shells that have a completion script. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof SHELLS)[number];

/** The hidden command that the scripts ask: the words after `pipectl`, the last of them unfinished. */
export const COMPLETE_WORD = "__complete";

/** What each shell sources. What there is to complete, pipectl says itself, so that a script never grows old. */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_pipectl() {
  local IFS=$'\\n'
  COMPREPLY=($(pipectl ${COMPLETE_WORD} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _pipectl pipectl
`,
  zsh: `#compdef pipectl
_pipectl() {
  local -a found
  found=("\${(@f)$(pipectl ${COMPLETE_WORD} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then
    compadd -- "\${found[@]}"
  else
    _files
  fi
}
compdef _pipectl pipectl
`,
  fish: `complete -c pipectl -f -a '(pipectl ${COMPLETE_WORD} (commandline -opc)[2..] "$(commandline -ct)" 2>/dev/null)'
complete -c pipectl -l kubeconfig -r -F
`,
};
