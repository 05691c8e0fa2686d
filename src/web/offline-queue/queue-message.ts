import type { FormatMessage } from '../locales/use-messages.ts'

/** Returns the text for the number of waiting checkpoints. */
export function queueMessage(count: number, t: FormatMessage): string {
  return count === 1 ? t('pending.count_one') : t('pending.count', { count })
}

/** Returns the text for the number of refused checkpoints. */
export function refusedMessage(count: number, t: FormatMessage): string {
  return count === 1 ? t('pending.refused_one') : t('pending.refused_count', { count })
}
