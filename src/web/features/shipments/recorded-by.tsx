import { useMessages } from '../../locales/use-messages.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { useActorText } from './use-actor-text.ts'

/**
 * Returns true if `RecordedBy` names somebody for an event: everybody but the owner of a personal
 * account.
 */
export function hasRecorder({ actor, via }: Pick<HistoryEntry, 'actor' | 'via'>): boolean {
  return via === 'key' || via === 'authorization' || actor.role !== null
}

/**
 * Shows who recorded an event: the member of a company, an authorized person, or the API key of a
 * system. Shows nothing if the owner of a personal account recorded it.
 */
export function RecordedBy({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useMessages()
  const nameOf = useActorText()
  if (!hasRecorder(entry)) return null
  const { actor, via } = entry
  if (via === 'key') {
    return (
      <p className="text-sm break-words text-muted">
        {t('authorized.by_key', { name: actor.name ?? actor.id ?? '' })}
      </p>
    )
  }
  const who = nameOf(actor, t('authorized.deleted_account'))
  if (via !== 'authorization')
    return <p className="text-sm break-words text-muted">{t('authorized.by_member', { who })}</p>
  return (
    <p className="text-sm break-words text-muted">
      {t('authorized.recorded_by', { who })}
      {actor.name !== null && actor.email !== null && (
        <span className="[overflow-wrap:anywhere]"> ({actor.email})</span>
      )}
    </p>
  )
}
