import type { Language } from '#contract/messages/message.ts'
import type { CommandName } from '../command-options.ts'
import { anchorHelp } from './anchor-help.ts'
import { auditHelp } from './audit-help.ts'
import { backupHelp } from './backup-help.ts'
import { databaseHelp } from './database-help.ts'
import { doctorHelp } from './doctor-help.ts'
import { epochHelp } from './epoch-help.ts'
import { exportHelp } from './export-help.ts'
import { generalHelp } from './general-help.ts'
import { mailHelp } from './mail-help.ts'
import { migrateHelp } from './migrate-help.ts'
import { restoreHelp } from './restore-help.ts'
import { rotateHelp } from './rotate-help.ts'
import { verifyHelp } from './verify-help.ts'
import { witnessHelp } from './witness-help.ts'

const completionHelp = {
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

const helpOf: Readonly<Record<CommandName, Readonly<Record<Language, string>>>> = {
  verify: verifyHelp,
  audit: auditHelp,
  export: exportHelp,
  backup: backupHelp,
  restore: restoreHelp,
  witness: witnessHelp,
  anchor: anchorHelp,
  epoch: epochHelp,
  database: databaseHelp,
  mail: mailHelp,
  doctor: doctorHelp,
  migrate: migrateHelp,
  rotate: rotateHelp,
  completion: completionHelp,
}

/** Returns the help of a command, or of all commands if none is given. */
export function helpMessage(topic: CommandName | undefined, language: Language): string {
  return (topic === undefined ? generalHelp : helpOf[topic])[language]
}
