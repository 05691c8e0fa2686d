export const completionHelp = {
  pt: `lastro completion: imprime o que faz o seu terminal completar comandos, opções e arquivos.

Uso
  lastro completion bash|zsh|fish

Exemplos
  source <(./lastro completion bash)
  ./lastro completion fish > ~/.config/fish/completions/lastro.fish
`,
  en: `lastro completion: prints what makes your shell complete commands, options and files.

Usage
  lastro completion bash|zsh|fish

Examples
  source <(./lastro completion bash)
  ./lastro completion fish > ~/.config/fish/completions/lastro.fish
`,
}
