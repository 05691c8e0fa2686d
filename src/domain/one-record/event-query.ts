import { parseInstant, type Instant } from '../base/instant.ts'
import { codeOf } from './write-objects.ts'
import type { SharedEvent } from './write-event.ts'

/** Maximum number of events in one answer, which is also the usual one. */
export const MAX_EVENTS = 100

type Times = Readonly<
  Record<'created' | 'occurred', Readonly<Record<'after' | 'before', Instant | undefined>>>
>

/** Filter, order and page of a list of events. */
export type EventQuery = Times & {
  /** Texts of which the address of the event's code contains one; empty for all events. */
  readonly codes: readonly string[]
  readonly sort: { readonly by: 'at' | 'received_at'; readonly isDescending: boolean }
  readonly limit: number
  readonly skip: number
}

const orders: Readonly<Record<string, EventQuery['sort']>> = {
  'ASC-creationDate': { by: 'received_at', isDescending: false },
  'DESC-creationDate': { by: 'received_at', isDescending: true },
  'ASC-eventDate': { by: 'at', isDescending: false },
  'DESC-eventDate': { by: 'at', isDescending: true },
}

const names = [
  'event-code',
  'created-after',
  'created-before',
  'occurred-after',
  'occurred-before',
  'sort',
  'limit',
  'skip',
] as const
type Name = (typeof names)[number]

/**
 * Parses the query of a list of events. Lists begin with the oldest event that was recorded.
 * @returns the query, or the name of the parameter that is wrong or unknown
 */
export function parseEventQuery(
  sent: Readonly<Record<string, unknown>>,
): EventQuery | { readonly wrong: string } {
  const unknown = Object.entries(sent).find(
    ([name, value]) => !(names as readonly string[]).includes(name) || typeof value !== 'string',
  )
  if (unknown !== undefined) return { wrong: unknown[0] }
  const texts = sent as Readonly<Partial<Record<Name, string>>>
  const time = (name: Name) => (texts[name] === undefined ? undefined : parseCompactTime(texts[name]))
  const sort = texts.sort ?? 'ASC-creationDate'
  const wrongTime = names.slice(1, 5).find((name) => texts[name] !== undefined && time(name) === undefined)
  if (wrongTime !== undefined) return { wrong: wrongTime }
  const order = Object.hasOwn(orders, sort) ? orders[sort] : undefined
  if (order === undefined) return { wrong: 'sort' }
  const limit = parseCount(texts.limit, MAX_EVENTS)
  if (limit === undefined || limit < 1 || limit > MAX_EVENTS) return { wrong: 'limit' }
  const skip = parseCount(texts.skip, 0)
  if (skip === undefined) return { wrong: 'skip' }
  return {
    codes: (texts['event-code'] ?? '')
      .split(',')
      .flatMap((code) => (code.trim() === '' ? [] : [code.trim()])),
    created: { after: time('created-after'), before: time('created-before') },
    occurred: { after: time('occurred-after'), before: time('occurred-before') },
    sort: order,
    limit,
    skip,
  }
}

/** Parses a time in a query, such as `20190926T075830Z`. */
function parseCompactTime(text: string): Instant | undefined {
  const plain = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
  return plain.test(text) ? parseInstant(text.replace(plain, '$1-$2-$3T$4:$5:$6Z')) : undefined
}

function parseCount(text: string | undefined, usual: number): number | undefined {
  if (text === undefined) return usual
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/**
 * Returns a page of the events that match, and the number of all that match.
 * @param events in the order in which they were recorded
 */
export function selectEvents<Event extends SharedEvent>(
  events: readonly Event[],
  { codes, created, occurred, sort, limit, skip }: EventQuery,
): { readonly page: readonly Event[]; readonly total: number } {
  const matching = events.filter(
    ({ code, discrepancy, at, received_at }) =>
      isCodeAsked(discrepancy === null ? code : `${code}_${discrepancy}`, codes) &&
      isWithin(received_at, created) &&
      isWithin(at, occurred),
  )
  const ordered = matching.toSorted((a, b) => Date.parse(a[sort.by]) - Date.parse(b[sort.by]))
  if (sort.isDescending) ordered.reverse()
  return { page: ordered.slice(skip, skip + limit), total: matching.length }
}

/** Compares as the standard says: the address of the code contains the text that is asked for. */
function isCodeAsked(code: string, asked: readonly string[]): boolean {
  const { '@id': uri } = codeOf('StatusCode', code)
  return asked.length === 0 || asked.some((text) => uri.includes(text))
}

function isWithin(time: Instant, { after, before }: Times['created']): boolean {
  const at = Date.parse(time)
  return (
    !(after !== undefined && at <= Date.parse(after)) && !(before !== undefined && at >= Date.parse(before))
  )
}
