import { pendingOwnWords } from '../locales/own/pending.ts'
import { useOwnWords } from '../locales/use-own-words.ts'

export type SayPending = ReturnType<typeof usePendingWords>

/** Returns the messages of the offline queue. */
export const usePendingWords = () => useOwnWords(pendingOwnWords)

/** Returns the text for the number of waiting checkpoints. */
export function sayPending(count: number, t: SayPending): string {
  return count === 1 ? t('pending.count_one') : t('pending.count', { count })
}

/** Returns the text for the number of refused checkpoints. */
export function sayRefused(count: number, t: SayPending): string {
  return count === 1 ? t('pending.refused_one') : t('pending.refused_count', { count })
}
