import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { getFiscalEvents, type AnsweredFiscalEvent } from '#contract/endpoints/fiscal-events.ts'
import { spacedReference } from '#domain/references/reference.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { shortenMiddle } from '../../ui/data/shorten-middle.ts'

/** Shows the values of delivery events, which the issuer of a CT-e or NF-e sends. */
export function FiscalCard({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  const read = useQuery({
    queryKey: ['shipment', trackingId, 'fiscal'],
    queryFn: ({ signal }) => request(getFiscalEvents, { params: { tracking_id: trackingId }, signal }),
  })
  return (
    <Card title={t('fiscal.title')}>
      <p className="mb-2 text-sm text-muted">{t('fiscal.says')}</p>
      {read.isPending && <Skeleton className="h-24 w-full" />}
      {read.isLoadingError && <LoadFailed title={t('fiscal.load_failed')} query={read} />}
      {read.data?.events.length === 0 && <p>{t('fiscal.none')}</p>}
      {read.data?.events.map((event, at) => (
        <Folded
          key={`${event.checkpoint_id} ${event.access_key}`}
          isOpen={at === 0}
          summary={<EventTitle event={event} />}
        >
          <EventValues event={event} />
        </Folded>
      ))}
    </Card>
  )
}

type EventProps = { readonly event: AnsweredFiscalEvent }

/** Names the event, and the number of the document as its key has it. */
function EventTitle({ event: { event_type, document, access_key } }: EventProps) {
  const { t } = useMessages()
  const number = String(Number(access_key.slice(25, 34)))
  return <span>{t(`fiscal.type_${event_type}`, { document: t(`reference_kind.${document}`), number })}</span>
}

function EventValues({ event }: EventProps) {
  const { t } = useMessages()
  const { attempt, attempt_reason: reason, justification, hints } = event
  return (
    <div className="flex flex-col gap-3 pb-4 sm:pl-6">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Value
          label={t('fiscal.key')}
          text={event.access_key}
          shown={spacedReference('nfe', event.access_key)}
        />
        <Value label={t('fiscal.event_type')} text={event.event_type} />
        <Value label={t('fiscal.time')} text={event.event_time} />
        <Value label={t('fiscal.received_by')} text={event.received_by} />
        <Value
          label={t('fiscal.document')}
          text={event.receiver_document}
          note={t('fiscal.complete_document')}
        />
        {attempt !== null && (
          // The CT-e writes the number with three digits.
          <Value
            label={t('fiscal.attempt')}
            text={event.document === 'cte' ? String(attempt).padStart(3, '0') : String(attempt)}
          />
        )}
        {reason !== null && (
          <Value label={t('fiscal.reason')} text={String(reason)} note={reasonWords(reason, t)} />
        )}
        <Value label={t('fiscal.justification')} text={justification} />
        <Value label={t('fiscal.latitude')} text={event.latitude} />
        <Value label={t('fiscal.longitude')} text={event.longitude} />
        <Value label={t('fiscal.hash')} text={event.delivery_hash} />
        <Value label={t('fiscal.hash_time')} text={event.hash_time} />
        {event.nfe_keys.map((key) => (
          <Value key={key} label={t('fiscal.nfe_key')} text={key} shown={spacedReference('nfe', key)} />
        ))}
      </dl>
      {hints.length > 0 && (
        <ul aria-label={t('fiscal.hints')} className="flex list-disc flex-col gap-1 pl-5 text-sm">
          {hints.map(({ code, month = '', least = 0, most = 0, found = 0 }) => (
            <li key={code}>{t(`fiscal.hint_${code}`, { month, least, most, found })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function reasonWords(reason: number, t: ReturnType<typeof useMessages>['t']): string | undefined {
  return ([1, 2, 3, 4] as const)
    .filter((one) => one === reason)
    .map((one) => t(`fiscal.reason_${one}`))
    .at(0)
}

type ValueProps = {
  readonly label: string
  /** Copied text; without one, nothing is shown. */
  readonly text: string | null
  /** Text for reading, if it differs. */
  readonly shown?: string
  readonly note?: ReactNode
}

/** Shows one value with a button that copies it. A masked text cannot be used, so it has none. */
function Value({ label, text, shown = text ?? '', note }: ValueProps) {
  const { t } = useMessages()
  if (text === null) return null
  return (
    <div className="contents">
      <dt className="pt-1 text-sm text-muted max-sm:pt-2">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {text.includes('*') ? (
          <span className="machine py-1">{shown}</span>
        ) : (
          <button
            type="button"
            aria-label={t('fiscal.copy', { label, value: shown })}
            onClick={() => void copyText(text, t, shortenMiddle(text, 12))}
            className="machine group -mx-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm px-1 text-left hover:bg-brand-tint max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 break-words">{shown}</span>
            <Copy aria-hidden className="size-3.5 shrink-0 opacity-60 group-hover:opacity-100" />
          </button>
        )}
        {note !== undefined && <span className="text-sm text-muted">{note}</span>}
      </dd>
    </div>
  )
}
