import type { Say } from '../locales/use-words.ts'

/** How many wait, in words. */
export function sayPending(count: number, t: Say): string {
  return count === 1 ? t('pending.count_one') : t('pending.count', { count })
}

/** How many were refused, in words. */
export function sayRefused(count: number, t: Say): string {
  return count === 1 ? t('pending.refused_one') : t('pending.refused_count', { count })
}
