import { canonicalize } from '#ledger/base/canonical.ts'
import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import { isAboutUnknown } from './annex.ts'
import { findEventType, timeFieldOf } from './event-types.ts'

/** The part of an event that `followHistory` needs, from a receipt or from the database. */
export type HistoricEvent = {
  readonly eventId: string
  readonly type: string
  /** Hash of the client statement (C), in hexadecimal. */
  readonly clientHash: string
  /** Client fields whose values are known. */
  readonly fields: Fields
  /** Names of committed fields whose values are not known; absent if all values are known. */
  readonly hidden?: { readonly client: readonly string[] }
}

/** An object that an event created, with its later versions. */
export type Versions<Event> = {
  /**
   * Event that created the object and events that changed its content, in order. The last one
   * states the valid version.
   */
  readonly versions: readonly [Event, ...Event[]]
  /** Event that annulled the object; absent if the object is not annulled. */
  readonly annulment?: Event
}

export type History<Event> = {
  /** The shipment with its versions; absent if the events do not include its creation. */
  readonly shipment?: Versions<Event>
  /** Checkpoints by the id of their creating event, in order of arrival. */
  readonly checkpoints: ReadonlyMap<string, Versions<Event>>
  /**
   * Edits, corrections and annulments that do not name the valid version of the object that they
   * change. Annexes that name an event which is not before them. These events have no effect, and
   * an honest log has none.
   */
  readonly astray: readonly Event[]
}

export type FieldChange = {
  readonly field: string
  readonly before: FieldValue
  readonly after: FieldValue
}

/**
 * Assigns each change to the shipment or checkpoint whose valid version the change names. A change
 * that names no valid version, and an annex that names no earlier event, are `astray`
 * (docs/spec/event.md, Changes).
 */
export function followHistory<Event extends HistoricEvent>(events: readonly Event[]): History<Event> {
  const objects = {
    shipment: new Map<string, Versions<Event>>(),
    checkpoint: new Map<string, Versions<Event>>(),
  }
  const astray: Event[] = []
  const earlier = new Set<string>()
  for (const event of events) {
    if (isAboutUnknown(event, earlier)) astray.push(event)
    earlier.add(event.eventId)
    const type = findEventType(event.type)
    if (type === undefined || type.version === 'none') continue
    const ofSubject = objects[type.subject]
    if (type.version === 'creates') {
      // A history has one shipment, so only its first creation counts.
      if (type.subject === 'checkpoint' || ofSubject.size === 0)
        ofSubject.set(event.eventId, { versions: [event] })
      continue
    }
    const target = textOf(event.fields, 'target_event_id') ?? ''
    const before = ofSubject.get(target)
    if (before === undefined || !namesValid(event, before)) astray.push(event)
    else if (type.version === 'replaces') ofSubject.set(target, withVersion(before, event))
    else ofSubject.set(target, { ...before, annulment: event })
  }
  const [shipment] = objects.shipment.values()
  return { ...(shipment !== undefined && { shipment }), checkpoints: objects.checkpoint, astray }
}

/** Returns the valid version: the creation, or the newest change of content. */
export function validVersion<Event>({ versions: [created, ...changes] }: Versions<Event>): Event {
  return changes.at(-1) ?? created
}

/**
 * Returns the fields that differ between two versions. Fields that describe the change itself, such
 * as its target, are left out.
 */
export function changesBetween(before: HistoricEvent, after: HistoricEvent): readonly FieldChange[] {
  return Object.entries(after.fields).flatMap(([field, value]) => {
    const old = committedValue(before, field)
    if (old === undefined || !isContent(after.type, field)) return []
    return canonicalize(old) === canonicalize(value) ? [] : [{ field, before: old, after: value }]
  })
}

/**
 * Returns the value of a client field: null if the event's field list lacks it, undefined if the
 * field is hidden.
 */
export function committedValue({ fields, hidden }: HistoricEvent, field: string): FieldValue | undefined {
  return fields[field] ?? (hidden?.client.includes(field) === true ? undefined : null)
}

/** Returns the declared time of an event; for a correction the time of the correction. */
export function declaredAt({ fields }: Pick<HistoricEvent, 'fields'>): string | undefined {
  return textOf(fields, 'declared_at') ?? textOf(fields, 'occurred_at')
}

/**
 * Returns true if a field of a change is content of the changed object. `occurred_at` is content of
 * a corrected checkpoint, but not of an edited shipment.
 */
function isContent(type: string, field: string): boolean {
  if (field === 'target_event_id' || field === 'target_statement') return false
  return field !== timeFieldOf(type)
}

function withVersion<Event>(before: Versions<Event>, event: Event): Versions<Event> {
  const [created, ...changes] = before.versions
  return { ...before, versions: [created, ...changes, event] }
}

/**
 * Returns true if a change names the valid version of its target. An annulled target has none.
 */
function namesValid<Event extends HistoricEvent>(event: Event, target: Versions<Event>): boolean {
  return (
    target.annulment === undefined &&
    textOf(event.fields, 'target_statement') === validVersion(target).clientHash
  )
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}
