import type { Sentence } from '#contract/messages/wording/sentence.ts'
import { fill, type Language } from '#contract/messages/words.ts'
import type { Facts } from '#domain/error.ts'
import { argumentWords } from './argument-words.ts'
import { logWords } from './log-source/log-words.ts'
import { witnessWords } from './witness/witness-words.ts'
import { anchorWords } from './anchor/anchor-words.ts'
import { exportWords } from './export/export-words.ts'
import { proofWords } from './verify/proof-words.ts'
import { verdictWords } from './render/verdict-words.ts'
import { auditWords } from './audit/audit-words.ts'
import { timestampWords } from './verify/timestamp-words.ts'
import { backupWords } from './backup/backup-words.ts'
import { databaseWords } from './database/database-words.ts'
import { doctorWords } from './doctor/doctor-words.ts'
import { mailWords } from './mail/mail-words.ts'
import { rotateWords } from './rotate/rotate-words.ts'
import type { CommandErrorCode } from './command-error.ts'

/** Messages of the command line only; messages shared with the screens are in the contract. */
const words = {
  ...argumentWords,
  ...logWords,
  ...verdictWords,
  ...proofWords,
  ...timestampWords,
  ...auditWords,
  ...exportWords,
  ...anchorWords,
  ...witnessWords,
  ...backupWords,
  ...rotateWords,
  ...mailWords,
  ...databaseWords,
  ...doctorWords,
} satisfies Record<string, Sentence> & Record<`error.${CommandErrorCode}`, Sentence>

export type CommandWord = keyof typeof words

/** Returns a message of the command line. */
export function tell(language: Language, key: CommandWord, facts?: Facts): string {
  return fill(words[key][language], facts)
}
