import type { HistoryEntry } from '#contract/endpoints/history.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import { findEventType } from '#domain/events/event-types.ts'
import { receivedBackwards } from '#domain/events/received-order.ts'

export type ShownCheckpoint = ShipmentDetail['checkpoints'][number]

/** Item of the timeline with its events, oldest first. */
export type TimelineItem = {
  readonly key: string
  /** Time of the item as its author declared it. */
  readonly at: string
  readonly events: readonly [HistoryEntry, ...HistoryEntry[]]
  /**
   * True if one of the item's events was received before an event that precedes it in the history.
   */
  readonly isBackwards: boolean
  /** True if a newer version of Lastro made one of the item's events. */
  readonly isNewer: boolean
} & (
  | { readonly kind: 'event' }
  | { readonly kind: 'checkpoint'; readonly checkpoint: ShownCheckpoint }
  | { readonly kind: 'annulled'; readonly last: AnnulledCheckpoint; readonly annulment: HistoryEntry }
)

/** Last values of an annulled checkpoint. */
type AnnulledCheckpoint = Pick<ShownCheckpoint, 'checkpoint_type' | 'location' | 'status'>

/**
 * Lists the items newest first by declared time, with the creation last. Changes of a checkpoint
 * belong to its item; every other event has an item of its own.
 */
export function timelineItems({ checkpoints, history }: ShipmentDetail): readonly TimelineItem[] {
  const ofCheckpoint = Map.groupBy(history, ({ checkpoint_id }) => checkpoint_id)
  const positions = receivedBackwards(history.map(({ received_at }) => received_at))
  const backwards = new Set([...positions].map((at) => history[at]))
  const items = history.flatMap((entry): TimelineItem[] => {
    const isBackwards = backwards.has(entry)
    const item = {
      key: entry.event_id,
      at: entry.declared_at,
      events: [entry],
      isBackwards,
      isNewer: entry.made_by_newer_version,
    } as const
    const type = findEventType(entry.type)
    if (type?.subject !== 'checkpoint' || type.version !== 'creates') {
      const isAlone = type?.subject === 'shipment' || type?.version === 'none'
      const isUnknown = entry.checkpoint_id === null && item.isNewer
      return isAlone || isUnknown ? [{ ...item, kind: 'event' }] : []
    }
    const [, ...later] = ofCheckpoint.get(entry.event_id) ?? []
    const checkpoint = checkpoints.find(({ id }) => id === entry.event_id)
    const isAny = [entry, ...later].some((one) => backwards.has(one))
    return [itemOfCheckpoint(entry, later, isAny, checkpoint)].filter((one) => one !== undefined)
  })
  const [created, ...rest] = items
  return created === undefined
    ? []
    : [...rest.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed(), created]
}

function itemOfCheckpoint(
  creation: HistoryEntry,
  later: readonly HistoryEntry[],
  isBackwards: boolean,
  checkpoint: ShownCheckpoint | undefined,
): TimelineItem | undefined {
  const key = creation.event_id
  const events = [creation, ...later] as const
  const marks = { isBackwards, isNewer: events.some((one) => one.made_by_newer_version) }
  if (checkpoint !== undefined)
    return { kind: 'checkpoint', key, at: checkpoint.timestamp, events, ...marks, checkpoint }
  const annulment = later.find(({ type }) => findEventType(type)?.version === 'annuls')
  if (annulment === undefined) return undefined
  const { fields } = later.findLast(({ type }) => findEventType(type)?.version === 'replaces') ?? creation
  const last = {
    checkpoint_type: checkpointTypes.find((type) => type === fields?.['checkpoint_type']) ?? 'entrada',
    location: textOf(fields?.['location']),
    status: textOf(fields?.['status']),
  }
  const at = textOf(fields?.['occurred_at'])
  return { kind: 'annulled', key, at, events, ...marks, last, annulment }
}

function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
