import { pendingOwnWords } from '../locales/own/pending.ts'
import { useOwnWords } from '../locales/use-own-words.ts'

export type SayPending = ReturnType<typeof usePendingWords>

/** The words of what waits on this device. */
export const usePendingWords = () => useOwnWords(pendingOwnWords)

/** How many wait, in words. */
export function sayPending(count: number, t: SayPending): string {
  return count === 1 ? t('pending.count_one') : t('pending.count', { count })
}

/** How many were refused, in words. */
export function sayRefused(count: number, t: SayPending): string {
  return count === 1 ? t('pending.refused_one') : t('pending.refused_count', { count })
}
