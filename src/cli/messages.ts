import type { Sentence } from '#contract/sentences/sentence.ts'
import { fill, type Language } from '#contract/messages/message.ts'
import type { Facts } from '#domain/base/error.ts'
import { argumentMessages } from './argument-messages.ts'
import { logMessages } from './log-source/log-messages.ts'
import { witnessMessages } from './witness/witness-command-messages.ts'
import { anchorMessages } from './anchor/anchor-command-messages.ts'
import { exportMessages } from './export/export-messages.ts'
import { proofMessages } from './verify/proof-messages.ts'
import { verdictMessages } from './render/verdict-messages.ts'
import { auditMessages } from './audit/audit-messages.ts'
import { timestampMessages } from './verify/timestamp-messages.ts'
import { backupMessages } from './backup/backup-messages.ts'
import { databaseMessages } from './database/database-messages.ts'
import { doctorMessages } from './doctor/doctor-messages.ts'
import { listenMessages } from './listen/listen-messages.ts'
import { mailMessages } from './mail/mail-messages.ts'
import { rotateMessages } from './rotate/rotate-messages.ts'
import type { BackupErrorCode } from '#features/backup/backup-error.ts'
import type { RotationErrorCode } from '#features/rotation/rotation-error.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'

/** Codes of the server's errors that a command reports as its own. */
type ServerErrorCode = BackupErrorCode | RotationErrorCode | `mail_${MailFailure}`

/**
 * Messages of the command line only. Messages that the web pages use too are in
 * `src/contract/messages`.
 */
const words = {
  ...argumentMessages,
  ...logMessages,
  ...verdictMessages,
  ...proofMessages,
  ...timestampMessages,
  ...auditMessages,
  ...exportMessages,
  ...anchorMessages,
  ...witnessMessages,
  ...backupMessages,
  ...rotateMessages,
  ...listenMessages,
  ...mailMessages,
  ...databaseMessages,
  ...doctorMessages,
} satisfies Record<string, Sentence> & Record<`error.${ServerErrorCode}`, Sentence>

export type CommandWord = keyof typeof words

/** Returns a message of the command line. */
export function tell(language: Language, key: CommandWord, facts?: Facts): string {
  return fill(words[key][language], facts)
}
