import { pendingOwnMessages } from '../locales/own/pending-messages.ts'
import { useMessages } from '../locales/use-messages.ts'

export type FormatPending = ReturnType<typeof usePendingMessages>

/** Returns the messages of the offline queue. */
export const usePendingMessages = () => useMessages(pendingOwnMessages).t

/** Returns the text for the number of waiting checkpoints. */
export function pendingMessage(count: number, t: FormatPending): string {
  return count === 1 ? t('pending.count_one') : t('pending.count', { count })
}

/** Returns the text for the number of refused checkpoints. */
export function refusedMessage(count: number, t: FormatPending): string {
  return count === 1 ? t('pending.refused_one') : t('pending.refused_count', { count })
}
