import type { ReactNode } from 'react'
import { fieldNameMessage, fieldValueMessage } from '#contract/messages/event-messages.ts'
import type { WindowRow } from '#contract/messages/window-messages.ts'
import { compareWithLists } from '#domain/events/field-lists.ts'
import { isolated } from '#ledger/base/visible-text.ts'
import { parseInstant } from '#domain/base/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { useMessages } from '../locales/use-messages.ts'
import { NewerVersion } from './received-backwards.tsx'
import { Hash } from '../ui/data/hash.tsx'
import { PromisedTime, DateTime } from '../ui/data/date-time.tsx'

type EventFactsProps = {
  readonly event: VerifiedEvent
  /** True if the event's contents were erased, not only withheld. */
  readonly isErased: boolean
  /**
   * Times between which the event entered the log. Proved times have a row of their own, separate
   * from times that only the receipt states.
   */
  readonly window: readonly WindowRow[]
  /**
   * Present names by account id, shown apart from the committed values; undefined if no name may be
   * shown.
   */
  readonly people: ReadonlyMap<string, string> | undefined
}

/** Shows the values that a receipt proves of one event, and names those that it hides. */
export function EventFacts({ event, isErased, window, people }: EventFactsProps) {
  const { t, language } = useMessages()
  const { isNewer, isDifferent, missing, unknown } = compareWithLists(event)
  const values = [
    ...Object.entries(event.fields).filter(([name]) => !Object.hasOwn(unknown.client, name)),
    ...Object.entries(event.server).filter(([name]) => !Object.hasOwn(unknown.server, name)),
  ].filter(([, value]) => !isEmpty(value))
  const { actor } = event.server
  const who = typeof actor === 'string' ? people?.get(actor) : undefined
  const hidden = [...event.hidden.client, ...event.hidden.server].map((name) =>
    fieldNameMessage(language, name),
  )
  return (
    <div className="mt-2 rounded-md bg-sunken p-3 text-sm">
      {isNewer && <NewerVersion />}
      {isDifferent && <p className="mt-1 text-sm font-medium">{t('verification.lists_differ')}</p>}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {values.map(([name, value]) => (
          <Row key={name} label={fieldNameMessage(language, name)}>
            <Value name={name} value={value} />
          </Row>
        ))}
        {who !== undefined && <Row label={t('verification.actor_today')}>{who}</Row>}
        {window.map(([title, text]) => (
          <Row key={title} label={title}>
            {text}
          </Row>
        ))}
        <Row label={t('verification.committed_by')}>{t(`verification.by_${event.committedBy}`)}</Row>
        <Row label={t('verification.event_hash')}>
          <Hash value={`0x${event.clientHash}`} />
        </Row>
        <Row label={t('verification.leaf_hash')}>
          <Hash value={event.leafHash} />
        </Row>
        <Row label={t('verification.position')}>
          <span className="machine">{event.index}</span>
        </Row>
      </dl>
      {missing.length > 0 && (
        <p className="mt-2 text-muted">
          {t('verification.fields_missing')}:{' '}
          {missing.map((name) => fieldNameMessage(language, name)).join(', ')}
        </p>
      )}
      <UnknownValues {...unknown} />
      {hidden.length > 0 && (
        <p className="mt-2 text-muted">
          {t(isErased ? 'verification.erased' : 'verification.hidden', { fields: hidden.join(', ') })}
        </p>
      )}
    </div>
  )
}

type UnknownValuesProps = ReturnType<typeof compareWithLists>['unknown']

/** Shows the values of fields that this version does not know. */
function UnknownValues({ client, server }: UnknownValuesProps) {
  const { t } = useMessages()
  const values = [...Object.entries(client), ...Object.entries(server)]
  if (values.length === 0) return null
  return (
    <div className="mt-2">
      <p className="font-medium">{t('verification.fields_unknown')}</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {values.map(([name, value]) => (
          <Row key={name} label={isolated(name)}>
            {isolated(typeof value === 'string' ? value : JSON.stringify(value))}
          </Row>
        ))}
      </dl>
    </div>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="mb-1 min-w-0 break-words sm:mb-0">{children}</dd>
    </>
  )
}

function Value({ name, value }: { readonly name: string; readonly value: FieldValue }) {
  const { language } = useMessages()
  const isTime = typeof value === 'string' && parseInstant(value) === value
  if (!isTime) return fieldValueMessage(language, name, value)
  return name === 'estimated_delivery' ? <PromisedTime value={value} /> : <DateTime value={value} />
}

function isEmpty(value: FieldValue): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
