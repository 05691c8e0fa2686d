import { isolated } from '#ledger/base/visible-text.ts'
import { useState, type ComponentType } from 'react'
import { CircleQuestionMark, MapPin, WifiOff } from 'lucide-react'
import { annexTitle, eventTypeMessage, fieldValueMessage } from '#contract/messages/event-messages.ts'
import { groupAnnexes } from '#contract/public-page/annex-groups.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { findEventType } from '#domain/events/event-types.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { checkpointStyles } from '../../ui/data/checkpoint-styles.ts'
import { findEventIcon } from '../../ui/data/event-icons.ts'
import { proofOf, type ReceiptState } from '../../verification/receipt-state.ts'
import { weakestState, type ProofState } from '../../verification/verdict.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { ChangeNote } from './change-note.tsx'
import { hasRecorder, RecordedBy } from './recorded-by.tsx'
import { FarRemark } from './far-remark.tsx'
import { TimelineEntry, type TimelineEntryProps } from './timeline-entry.tsx'
import { timelineItems, type ShownCheckpoint, type TimelineItem } from './timeline-items.ts'

// Few shipments have a late delivery, so its sentence is loaded when one is shown.
const LateEntry = lazily(async () => (await import('./late-entry.tsx')).LateEntry)

export type CheckpointActionsProps = {
  readonly shipment: ShipmentDetail
  readonly checkpoint: ShownCheckpoint
}

type TimelineProps = {
  readonly shipment: ShipmentDetail
  /** Verification state of the shipment's receipt. */
  readonly receipt: Pick<ReceiptState, 'verdict' | 'error'>
  /**
   * Component that shows the actions of one checkpoint; renders nothing if no action is allowed.
   */
  readonly Actions: ComponentType<CheckpointActionsProps>
}

/**
 * Shows the shipment's history, newest first: each event with its hash, its changes and its proof
 * state. Files of readings and plans of flights are folded.
 */
export function Timeline({ shipment, receipt, Actions }: TimelineProps) {
  const { t, language } = useMessages()
  const items = timelineItems(shipment)
  const { shown, folded } = groupAnnexes(language, items, ({ events: [{ fields }] }) => fields)
  const list = (group: readonly TimelineItem[]) => (
    <ol className="flex flex-col">
      {group.map((item) => (
        <Item
          key={item.key}
          item={item}
          shipment={shipment}
          state={stateOf(item, receipt)}
          isNew={!seenAtFirst.has(item.key)}
          Actions={Actions}
        />
      ))}
    </ol>
  )
  const isAnybodyNamed = shipment.history.some((entry) => isChange(entry) || hasRecorder(entry))
  const [seenAtFirst] = useState(() => new Set(items.map(({ key }) => key)))
  return (
    <>
      {list(shown)}
      {folded.map(({ title, items: group }) => (
        <Folded key={title} summary={title}>
          {list(group)}
        </Folded>
      ))}
      {isAnybodyNamed && <p className="text-sm text-muted">{t('history.recorders')}</p>}
      {shipment.checkpoints.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <MapPin aria-hidden className="size-5" />
          {t('checkpoint.none')}
        </p>
      )}
    </>
  )
}

/** Returns true for an event that the timeline shows by a `ChangeNote`. */
function isChange({ type }: HistoryEntry): boolean {
  return findEventType(type)?.version !== 'creates'
}

type ItemProps = Pick<TimelineProps, 'shipment' | 'Actions'> & {
  readonly item: TimelineItem
  readonly state: ProofState | undefined
  readonly isNew: boolean
}

function Item({ item, shipment, state, isNew, Actions }: ItemProps) {
  const { t } = useMessages()
  const [first, ...later] = item.events
  const { isBackwards, isNewer } = item
  const shared = { at: item.at, hash: first.blockchain_hash, state, isNew, isBackwards, isNewer }
  switch (item.kind) {
    case 'event':
      return <EventEntry entry={first} shared={shared} />
    case 'annulled': {
      const { checkpoint_type, location, status } = item.last
      return (
        <TimelineEntry
          {...shared}
          {...checkpointStyles[checkpoint_type]}
          isStruck
          title={isolated(location)}
          kind={t(`checkpoint.${checkpoint_type}`)}
          changes={
            <>
              <RecordedBy entry={first} />
              <ChangeNote entry={item.annulment} isNamed />
            </>
          }
        >
          {isolated(status)}
        </TimelineEntry>
      )
    }
    case 'checkpoint':
      return (
        <TimelineEntry
          {...shared}
          {...checkpointStyles[item.checkpoint.checkpoint_type]}
          hash={item.checkpoint.blockchain_hash}
          title={isolated(item.checkpoint.location)}
          kind={t(`checkpoint.${item.checkpoint.checkpoint_type}`)}
          actions={<Actions shipment={shipment} checkpoint={item.checkpoint} />}
          changes={later.map((entry) => (
            <ChangeNote key={entry.event_id} entry={entry} isNamed />
          ))}
        >
          <CheckpointDetails checkpoint={item.checkpoint} />
          {first.via === 'offline' && <MadeOffline entry={first} />}
          <RecordedBy entry={first} />
        </TimelineEntry>
      )
  }
}

type EventEntryProps = {
  readonly entry: HistoryEntry
  readonly shared: Pick<TimelineEntryProps, 'at' | 'hash' | 'state' | 'isNew' | 'isBackwards' | 'isNewer'>
}

/** Shows an event of the shipment that belongs to no checkpoint. */
function EventEntry({ entry, shared }: EventEntryProps) {
  const language = useLanguage()
  const { fields } = entry
  const type = findEventType(entry.type)
  const name = eventTypeMessage(language, entry.type)
  return (
    <TimelineEntry
      {...shared}
      color="var(--brand)"
      icon={findEventIcon(entry.type) ?? CircleQuestionMark}
      {...(type?.status === 'sets'
        ? { title: fieldValueMessage(language, 'status_after', entry.status_after), kind: name }
        : { title: isAnnex(entry) && fields !== null ? annexTitle(language, fields) : name })}
      changes={type !== undefined && isChange(entry) && <ChangeNote entry={entry} />}
    >
      {type?.version === 'creates' && <RecordedBy entry={entry} />}
      {fields?.['kind'] === 'late_evidence' && <LateEntry fields={fields} />}
      {fields?.['kind'] === 'milestone' && <MilestoneTime fields={fields} />}
    </TimelineEntry>
  )
}

/** Shows the time that a milestone states, which is not that of its entry. */
function MilestoneTime({ fields: { facts } }: { readonly fields: Fields }) {
  const at = typeof facts === 'object' && facts !== null ? facts['at'] : undefined
  return typeof at === 'string' ? <DateTime value={at} /> : null
}

/**
 * Shows that an event was queued offline: when it was made and when the server received it. The day
 * of receipt is shown only if it differs from the day of the event.
 */
function MadeOffline({ entry: { declared_at, received_at } }: { readonly entry: HistoryEntry }) {
  const { t, format } = useLocale()
  const [made, received] = [new Date(declared_at), new Date(received_at)]
  const arrived = format.time(received)
  const day = format.date(received)
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t('pending.on_timeline', {
        made: format.time(made),
        received: day === format.date(made) ? arrived : t('pending.on_day', { time: arrived, day }),
      })}
    </p>
  )
}

function CheckpointDetails({ checkpoint }: { readonly checkpoint: ShownCheckpoint }) {
  const { t, format } = useLocale()
  const { status, address, latitude, longitude, accuracy, notes } = checkpoint
  return (
    <>
      <p>{isolated(status)}</p>
      {address !== null && <p className="text-sm text-muted">{isolated(address)}</p>}
      {latitude !== null && longitude !== null && (
        <p className="machine text-xs text-muted">
          {latitude.toFixed(6)}, {longitude.toFixed(6)}
          {accuracy !== null && (
            <span className="font-sans">
              {' '}
              {t('checkpoint.position_found', { meters: format.number(Math.round(accuracy)) })}
            </span>
          )}
        </p>
      )}
      <FarRemark checkpoint={checkpoint} />
      {notes !== null && <p className="mt-1 whitespace-pre-line">{isolated(notes)}</p>}
    </>
  )
}

/**
 * Returns the weakest proof state of the item's events; undefined while one of the events is being
 * checked for the first time.
 */
function stateOf(item: TimelineItem, receipt: TimelineProps['receipt']): ProofState | undefined {
  const states = item.events.map(({ event_id }) => proofOf(receipt, event_id))
  const known = states.filter((state) => state !== undefined)
  return known.length < states.length ? undefined : weakestState(known)
}
