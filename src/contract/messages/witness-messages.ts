import type { Verification } from '#ledger/receipt/verify.ts'
import { formatMessage, type Language } from './message.ts'

/**
 * Returns a sentence for each witness of a receipt's head, with its time.
 * @param timeMessage formats seconds since 1970
 */
export function witnessesMessage(
  language: Language,
  { cosignatures }: Pick<Verification, 'cosignatures'>,
  timeMessage: (time: number) => string,
): readonly string[] {
  return cosignatures.map(({ name, time, isPinned }) =>
    formatMessage(language, isPinned ? 'witness.seen' : 'witness.stated', { name, time: timeMessage(time) }),
  )
}
