import { commands } from './commands.ts'
import { options, rotatedSecrets, shells, type OptionName, type Shell } from './options.ts'

const completed = Object.entries(commands).map(
  ([name, command]): readonly [string, readonly OptionName[]] => [name, [...command.options, 'lang', 'help']],
)
const names = [...completed.map(([name]) => name), 'help']

/**
 * Returns a shell script that completes commands, options and files, derived from the parser's own
 * tables.
 */
export function completionFor(shell: Shell): string {
  return { bash: bash(), zsh: zsh(), fish: fish() }[shell]
}

function bash(): string {
  const cases = completed.map(
    ([name, own]) => `    ${name}) options="${own.map((option) => `--${option}`).join(' ')}" ;;`,
  )
  return `_lastro() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(' ')}" -- "$current"))
    return
  fi
  case $previous in
    --lang) COMPREPLY=($(compgen -W "pt en" -- "$current")); return ;;
  esac
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  case \${COMP_WORDS[1]}:$current in
    *:-*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    completion:*) COMPREPLY=($(compgen -W "${shells.join(' ')}" -- "$current")) ;;
    rotate:*) if [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W "${rotatedSecrets.join(' ')}" -- "$current"));
      else COMPREPLY=($(compgen -f -- "$current")); fi ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _lastro lastro ./lastro
`
}

function zsh(): string {
  const cases = completed.map(([name, own]) => {
    const specs = own.map((option) => `'--${option}${takesValue(option) ? '=:value:_files' : ''}'`)
    const words = name === 'completion' ? `(${shells.join(' ')})` : '_files'
    const first = name === 'rotate' ? ` '1:secret:(${rotatedSecrets.join(' ')})'` : ''
    return `    ${name}) _arguments ${specs.join(' ')}${first} '*:file:${words}' ;;`
  })
  return `#compdef lastro
_lastro() {
  if (( CURRENT == 2 )); then
    compadd -- ${names.join(' ')}
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _lastro lastro ./lastro
`
}

function fish(): string {
  const lines = completed.flatMap(([name, own]) =>
    own.map((option) => {
      const value = takesValue(option) ? ' -r' : ''
      return `complete -c lastro -n '__fish_seen_subcommand_from ${name}' -l ${option}${value}`
    }),
  )
  return `complete -c lastro -n __fish_use_subcommand -f -a '${names.join(' ')}'
complete -c lastro -n '__fish_seen_subcommand_from completion' -f -a '${shells.join(' ')}'
complete -c lastro -n '__fish_seen_subcommand_from rotate' -a '${rotatedSecrets.join(' ')}'
${lines.join('\n')}
`
}

function takesValue(option: OptionName): boolean {
  return options[option].type === 'string'
}
