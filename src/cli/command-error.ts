import type { Facts } from '#domain/base/error.ts'
import type { CommandWord } from './messages.ts'

/**
 * Reason why a command did not run. The code's message in `messages.ts` has placeholders for the
 * facts of the error.
 */
export type CommandErrorCode = ErrorCodeOf<CommandWord>

type ErrorCodeOf<Key> = Key extends `error.${infer Code}` ? Code : never

/** Error of a command that did not run. The error does not mean that a receipt is invalid. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: CommandErrorCode
  readonly facts: Facts

  constructor(code: CommandErrorCode, facts: Facts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
