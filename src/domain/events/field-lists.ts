import type { Fields } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { Refusal } from '../base/error.ts'
import { acceptanceTable } from './event-fields.ts'
import { eventTypes, findEventType, type EventType, type EventTypeRow } from './event-types.ts'

/** Names of committed fields, each with the number of the first list that has the field. */
type FieldList = Readonly<Record<string, number>>

function fieldList({ since, fields }: Pick<EventTypeRow, 'since' | 'fields'>): FieldList {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Math.max(since, field.since)]),
  )
}

/**
 * Field lists of the client statements by event type, and of the server statement (`acceptance`).
 * A later list has every field of the lists before it (docs/spec/event.md).
 */
export const fieldLists = Object.fromEntries(
  Object.entries({ ...eventTypes, acceptance: { since: 1, fields: acceptanceTable } }).map(([type, row]) => [
    type,
    fieldList(row),
  ]),
) as Readonly<Record<EventType | 'acceptance', FieldList>>

/**
 * Highest number of a field list. A new list of any type gets the next number, so the numbers of
 * one type may have gaps.
 */
export const newestList = Math.max(...Object.values(fieldLists).flatMap((list) => Object.values(list)))

/** Returns the version of a type's field list that this build writes. */
export function currentList(type: keyof typeof fieldLists): number {
  return Math.max(...Object.values(fieldLists[type]))
}

/**
 * Returns true if a newer version of Lastro made an event: its type or its field list is unknown
 * here. The proofs of such an event can still be verified, but its meaning is unknown.
 */
export function isMadeByNewer(type: string, list: number): boolean {
  return findEventType(type) === undefined || list > currentList(type as EventType)
}

/** Differences between the names in an event's statements and their field lists. */
export type ListComparison = {
  /** True if a newer version of Lastro made one of the two statements. */
  readonly isNewer: boolean
  /** Names that a field list has and its statement lacks. */
  readonly missing: readonly string[]
  /** Disclosed client and server fields without a meaning: this build's field list lacks them. */
  readonly unknown: { readonly client: Fields; readonly server: Fields }
  /** True if a statement of a list that this build knows has not exactly the fields of the list. */
  readonly isDifferent: boolean
}

/** Compares both statements of a verified event with the field lists (docs/spec/event.md). */
export function compareWithLists(
  event: Pick<VerifiedEvent, 'type' | 'lists' | 'fields' | 'server' | 'hidden'>,
): ListComparison {
  const { type, lists, fields, server, hidden } = event
  const client = compareNames(
    fieldList(findEventType(type) ?? { since: 1, fields: {} }),
    lists.client,
    fields,
    hidden.client,
  )
  const ofServer = compareNames(fieldLists.acceptance, lists.server, server, hidden.server)
  const isNewerClient = isMadeByNewer(type, lists.client)
  const isNewerServer = lists.server > currentList('acceptance')
  const isDifferent = ({ missing, hasUnknown }: typeof client, isNewer: boolean) =>
    missing.length > 0 || (hasUnknown && !isNewer)
  return {
    isNewer: isNewerClient || isNewerServer,
    missing: [...client.missing, ...ofServer.missing],
    unknown: { client: client.unknown, server: ofServer.unknown },
    isDifferent: isDifferent(client, isNewerClient) || isDifferent(ofServer, isNewerServer),
  }
}

function compareNames(list: FieldList, number: number, fields: Fields, hidden: readonly string[]) {
  const listed = Object.keys(list).filter((name) => (list[name] ?? 0) <= number)
  const names = new Set([...Object.keys(fields), ...hidden])
  const unknown = Object.entries(fields).filter(([name]) => !listed.includes(name))
  return {
    missing: listed.filter((name) => !names.has(name)),
    unknown: Object.fromEntries(unknown) as Fields,
    hasUnknown: [...names].some((name) => !listed.includes(name)),
  }
}

/**
 * Returns the number of a client statement's field list if this build accepts the list.
 * @throws Refusal `field_list_unknown`, `field_list_outdated`
 */
export function acceptedList(type: EventType, list: number): number {
  assureKnownList(type, list)
  if (!acceptedLists(fieldLists[type]).includes(list)) throw new Refusal('field_list_outdated', { list })
  return list
}

/**
 * Returns the numbers of the current list and of the one before. Open tabs and nodes of the
 * previous release still use the older list.
 */
export function acceptedLists(fields: FieldList): readonly number[] {
  return [...new Set(Object.values(fields))].toSorted((a, b) => a - b).slice(-2)
}

/**
 * Refuses a field list of a newer version of Lastro, which another node may know.
 * @throws Refusal `field_list_unknown`
 */
export function assureKnownList(type: EventType, list: number): void {
  if (isMadeByNewer(type, list)) throw new Refusal('field_list_unknown', { list })
}

/**
 * Returns the fields that a statement of this list commits to.
 * @throws Refusal `field_list_outdated` if a field that the list lacks has a value
 */
export function fieldsOfList(type: EventType, list: number, fields: Fields): Fields {
  const isLater = (name: string): boolean => (fieldLists[type][name] ?? 1) > list
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      if (isLater(name) && value !== null) throw new Refusal('field_list_outdated', { list })
      return !isLater(name)
    }),
  )
}
