import { useMessages } from '../locales/use-messages.ts'

/** Marks an event that was received before an earlier event of its history. */
export function ReceivedBackwards() {
  const { t } = useMessages()
  return <p className="mt-1 text-sm font-medium">{t('verification.received_backwards')}</p>
}
