import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { authorizedWords } from '../../locales/own/authorized.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'

/**
 * Shows who recorded an event if it was not the owner, or which of the owner's systems recorded it.
 */
export function RecordedBy({ entry: { actor, via } }: { readonly entry: HistoryEntry }) {
  const t = useOwnWords(authorizedWords)
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
