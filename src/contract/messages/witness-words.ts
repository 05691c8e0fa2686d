import type { Verification } from '#ledger/receipt/verify.ts'
import { say, type Language } from './words.ts'

/**
 * Returns a sentence for each witness of a receipt's head, with its time.
 * @param sayTime formats seconds since 1970
 */
export function sayWitnesses(
  language: Language,
  { cosignatures }: Pick<Verification, 'cosignatures'>,
  sayTime: (time: number) => string,
): readonly string[] {
  return cosignatures.map(({ name, time, isPinned }) =>
    say(language, isPinned ? 'witness.seen' : 'witness.stated', { name, time: sayTime(time) }),
  )
}
