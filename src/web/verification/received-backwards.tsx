import { useMessages } from '../locales/use-messages.ts'

/** Marks an event that was received before an earlier event of its history. */
export function ReceivedBackwards() {
  const { t } = useMessages()
  return <p className="mt-1 text-sm font-medium">{t('verification.received_backwards')}</p>
}

/** Marks an event that a newer version of Lastro made. */
export function NewerVersion() {
  const { t } = useMessages()
  return <p className="mt-1 text-sm font-medium">{t('verification.newer_version')}</p>
}
