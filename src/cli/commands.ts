import type { Language } from '#contract/messages/message.ts'
import { anchorHelp } from './help/anchor-help.ts'
import { auditHelp } from './help/audit-help.ts'
import { backupHelp } from './help/backup-help.ts'
import { completionHelp } from './help/completion-help.ts'
import { databaseHelp } from './help/database-help.ts'
import { doctorHelp } from './help/doctor-help.ts'
import { epochHelp } from './help/epoch-help.ts'
import { exportHelp } from './help/export-help.ts'
import { listenHelp } from './help/listen-help.ts'
import { mailHelp } from './help/mail-help.ts'
import { migrateHelp } from './help/migrate-help.ts'
import { restoreHelp } from './help/restore-help.ts'
import { rotateHelp } from './help/rotate-help.ts'
import { verifyHelp } from './help/verify-help.ts'
import { witnessHelp } from './help/witness-help.ts'
import { installationAuditOptions, logAuditOptions, type OptionName } from './options.ts'
import type { ParsedOptions } from './read-values.ts'
import * as readers from './readers.ts'

type CommandRow = {
  /** Options besides `lang` and `help`. */
  readonly options: readonly OptionName[]
  /** Parser of options and positional arguments. */
  readonly read: (given: ParsedOptions, rest: readonly string[], common: readers.Common) => object
  readonly help: Readonly<Record<Language, string>>
}

/** Commands of the program. Parser, help and completion follow from this table. */
export const commands = {
  verify: {
    options: [
      'key',
      'keys',
      'vrf-key',
      'log',
      'witness',
      'tracking-id',
      'entry',
      'header',
      'rpc',
      'anchor-sender',
      'bitcoin',
      'timeout',
      'json',
    ],
    read: readers.readVerify,
    help: verifyHelp,
  },
  audit: {
    options: [...logAuditOptions, ...installationAuditOptions, 'json'],
    read: readers.readAudit,
    help: auditHelp,
  },
  export: { options: ['key', 'timeout', 'json'], read: readers.readExport, help: exportHelp },
  backup: {
    options: ['check', 'files-only', 'recipient', 'json'],
    read: readers.readBackup,
    help: backupHelp,
  },
  restore: {
    options: ['head', 'identity', 'key', 'lost', 'nothing-since', 'json'],
    read: readers.readRestore,
    help: restoreHelp,
  },
  witness: { options: ['name', 'listen'], read: readers.readWitness, help: witnessHelp },
  listen: {
    options: ['key', 'server', 'after', 'secret', 'timeout'],
    read: readers.readListenTo,
    help: listenHelp,
  },
  anchor: {
    options: ['rpc', 'bitcoin', 'key-file', 'timeout', 'json'],
    read: readers.readAnchor,
    help: anchorHelp,
  },
  epoch: { options: ['confirm', 'json'], read: readers.readEpoch, help: epochHelp },
  mail: { options: [], read: readers.readMailTest, help: mailHelp },
  doctor: { options: ['json'], read: readers.readDoctor, help: doctorHelp },
  database: { options: [], read: readers.readDatabase, help: databaseHelp },
  migrate: { options: ['check', 'json'], read: readers.readMigrate, help: migrateHelp },
  rotate: { options: ['end-overlap', 'json'], read: readers.readRotate, help: rotateHelp },
  completion: { options: [], read: readers.readCompletion, help: completionHelp },
} as const satisfies Readonly<Record<string, CommandRow>>

export type CommandName = keyof typeof commands

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
