import { CodedError } from '#ledger/base/error.ts'
import type { CommandWord } from './messages.ts'

/**
 * Reason why a command did not run. The code's message in `messages.ts` has placeholders for the
 * facts of the error.
 */
export type CommandErrorCode = ErrorCodeOf<CommandWord>

type ErrorCodeOf<Key> = Key extends `error.${infer Code}` ? Code : never

/** Error of a command that did not run. The error does not mean that a receipt is invalid. */
export class CommandError extends CodedError<CommandErrorCode> {
  override readonly name = 'CommandError'
}
