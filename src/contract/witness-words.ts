import type { Verification } from '#ledger/verify.ts'
import { say, type Language } from './words.ts'

/**
 * Who saw the head of a receipt and when, a sentence for each witness.
 * @param sayTime words for seconds since 1970
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
