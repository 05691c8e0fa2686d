import {
  byLink,
  eventTypeMessage,
  fieldNameMessage,
  fieldValueMessage,
} from '#contract/messages/event-messages.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { parseInstant } from '#domain/base/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Hash } from '../../ui/data/hash.tsx'
import { DateTime, usePromiseText } from '../../ui/data/date-time.tsx'
import { useActorText } from './use-actor-text.ts'

type ChangeNoteProps = {
  readonly entry: HistoryEntry
  /**
   * True if the note names the event's type, such as "Checkpoint corrigido", because the entry's
   * title does not.
   */
  readonly isNamed?: boolean
}

/** Shows what an event changed, who declared it, when and why. */
export function ChangeNote({ entry, isNamed = false }: ChangeNoteProps) {
  const { t, language } = useMessages()
  const nameOf = useActorText()
  const { type, actor, via, changes, fields, declared_at, blockchain_hash } = entry
  const reason = fields?.['reason']
  const byWhom =
    actor.id !== null
      ? t('history.by', { who: nameOf(actor, actor.id) })
      : via === 'system'
        ? t('history.by_server')
        : byLink(language, fields?.['details'])
  return (
    <div className="mt-2 border-l-2 border-line pl-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        {isNamed && <span className="font-semibold text-ink">{eventTypeMessage(language, type)}</span>}
        <span className="min-w-0 break-words">{byWhom}</span>
        {isNamed && (
          <>
            <DateTime value={declared_at} />
            <Hash value={blockchain_hash} />
          </>
        )}
      </p>
      {typeof reason === 'string' && <p className="break-words">{t('history.reason', { reason })}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Change({ field, before, after }: HistoryEntry['changes'][number]) {
  const { t, language, format } = useLocale()
  const promiseText = usePromiseText()
  const shown = (value: FieldValue): string => {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined
    if (field === 'estimated_delivery' && instant !== undefined) return promiseText(instant)
    return instant === value && instant !== undefined
      ? format.dateTime(new Date(instant))
      : fieldValueMessage(language, field, value)
  }
  return (
    <li className="break-words">
      <span className="text-muted">{fieldNameMessage(language, field)}: </span>
      <del className="text-muted">{shown(before)}</del>
      <span className="text-muted">
        <span aria-hidden> → </span>
        <span className="sr-only">{t('history.to')}</span>
      </span>
      <ins className="no-underline">{shown(after)}</ins>
    </li>
  )
}
