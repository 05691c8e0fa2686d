import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { authorizedMessages } from '../../locales/own/authorized-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'

/**
 * Shows who recorded an event if it was not the owner, or which of the owner's systems recorded it.
 */
export function RecordedBy({ entry: { actor, via } }: { readonly entry: HistoryEntry }) {
  const { t } = useMessages(authorizedMessages)
  if (via === 'key') {
    return (
      <p className="text-sm break-words text-muted">
        {t('authorized.by_key', { name: actor.name ?? actor.id })}
      </p>
    )
  }
  if (via !== 'authorization') return null
  const who = actor.name ?? actor.email ?? t('authorized.deleted_account')
  return (
    <p className="text-sm break-words text-muted">
      {t('authorized.recorded_by', { who })}
      {actor.name !== null && actor.email !== null && (
        <span className="[overflow-wrap:anywhere]"> ({actor.email})</span>
      )}
    </p>
  )
}
