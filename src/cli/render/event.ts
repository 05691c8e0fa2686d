import { compareWithLists, type ListComparison } from '#domain/events/field-lists.ts'
import type { Check } from '#ledger/receipt/check.ts'
import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { eventTypeMessage, fieldNameMessage, fieldValueMessage } from '#contract/messages/event-messages.ts'
import { eventMessages } from '#contract/messages/shared/events-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { isolated } from '#ledger/base/visible-text.ts'
import { tell } from '../messages.ts'
import { instantMessage, type Reader } from './instant.ts'
import { mark, statuses } from './marks.ts'
import { indented, quoted, toLines, toned, type Line, type Row } from './text.ts'

const instants: ReadonlySet<string> = new Set([
  'occurred_at',
  'declared_at',
  'received_at',
  'estimated_delivery',
])

/**
 * Position of each field in the output. Fields appear in the order of the message table; fields
 * that the table lacks come last.
 */
const placeOf: ReadonlyMap<string, number> = new Map(
  Object.keys(eventMessages).map((key, place) => [key, place]),
)

type EventMarks = {
  /** True if the contents were erased, not only hidden. */
  readonly isErased: boolean
  /** True if the event's received time precedes that of an earlier event in its history. */
  readonly isBackwards: boolean
}

/** Renders one event: its values, its place in the log, and the result of each of its checks. */
export function eventLines(
  event: VerifiedEvent,
  checks: readonly Check[],
  reader: Reader,
  { isErased, isBackwards }: EventMarks,
): Line[] {
  const { language } = reader
  const kind =
    event.kind === null || event.kind === 'event'
      ? ''
      : ` · ${formatMessage(language, `leaf_kind.${event.kind}`)}`
  const number = formatMessage(language, 'verification.event', { number: event.sequence + 1 })
  const { isNewer, isDifferent, missing, unknown } = compareWithLists(event)
  const warnings = [
    ...(isBackwards ? [formatMessage(language, 'verification.received_backwards')] : []),
    ...(isNewer ? [formatMessage(language, 'verification.newer_version')] : []),
    ...(isDifferent ? [formatMessage(language, 'verification.lists_differ')] : []),
  ]
  return [
    indented([toned('strong', number), ` · ${typeOf(event.type, language)}${kind}`]),
    ...toLines([...fieldRows(event, unknown, reader, isErased), ...logRows(event, language)], 2),
    ...warnings.map((said) => indented([toned('doubtful', `! ${said}`)], 2)),
    ...toLines([nameRow(formatMessage(language, 'verification.fields_missing'), missing, language)], 3),
    ...unknownLines({ ...unknown.client, ...unknown.server }, language),
    ...statusLines(checks, language),
  ]
}

/** Renders disclosed fields that the event's list lacks, apart from the others and as they are. */
function unknownLines(fields: Fields, language: Language): Line[] {
  const rows = Object.entries(fields).map(([name, value]): Row => [
    beginningOf(name),
    quoted(typeof value === 'string' ? value : JSON.stringify(value)),
  ])
  if (rows.length === 0) return []
  const title = `! ${formatMessage(language, 'verification.fields_unknown')}`
  return [indented([toned('doubtful', title)], 2), ...toLines(rows, 3)]
}

function fieldRows(
  event: VerifiedEvent,
  unknown: ListComparison['unknown'],
  reader: Reader,
  isErased: boolean,
): Row[] {
  const { language } = reader
  const { hidden } = event
  const fields = without(event.fields, unknown.client)
  const server = without(event.server, unknown.server)
  const given = Object.entries({ ...fields, ...server })
  const blank = given.flatMap(([name, value]) => (isBlank(value) ? [name] : []))
  return [
    ...valueRows(fields, reader),
    ...valueRows(server, reader),
    nameRow(tell(language, 'not_given'), blank, language),
    nameRow(tell(language, isErased ? 'erased' : 'hidden'), [...hidden.client, ...hidden.server], language),
  ]
}

function without(fields: Fields, others: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(others, name)))
}

function valueRows(fields: Fields, reader: Reader): Row[] {
  const { language } = reader
  return inOrder(Object.keys(fields)).flatMap((name) => {
    const value = fields[name]
    if (value === undefined || isBlank(value)) return []
    const isInstant = typeof value === 'string' && instants.has(name)
    const said = isInstant ? instantMessage(value, reader) : fieldValueMessage(language, name, value)
    const isFree = typeof value === 'string' ? said === isolated(value) : typeof value === 'object'
    return [[labelOf(name, language), isFree ? quoted(said) : said] as const]
  })
}

/** Returns the name of a field; of one that this build does not know, its beginning. */
function labelOf(name: string, language: Language): string {
  const label = fieldNameMessage(language, name)
  return label === isolated(name) ? beginningOf(name) : label
}

function typeOf(type: string, language: Language): string {
  const said = eventTypeMessage(language, type)
  return said === isolated(type) ? beginningOf(type) : said
}

function beginningOf(name: string): string {
  const [first = '', ...more] = quoted(name).split('\n')
  return more.length === 0 ? first : `${first}…”`
}

function nameRow(label: string, names: readonly string[], language: Language): Row {
  const said = inOrder(names).map((name) => labelOf(name, language))
  return [label, names.length === 0 ? undefined : said.join(', ')]
}

/** Returns true if a committed field has no value. */
function isBlank(value: FieldValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
}

function logRows({ clientHash, leafHash, index, committedBy }: VerifiedEvent, language: Language): Row[] {
  return [
    [formatMessage(language, 'verification.event_hash'), `0x${clientHash}`],
    [
      formatMessage(language, 'verification.committed_by'),
      formatMessage(language, `verification.by_${committedBy}`),
    ],
    [formatMessage(language, 'verification.position'), String(index)],
    [formatMessage(language, 'verification.leaf_hash'), leafHash],
  ]
}

function statusLines(checks: readonly Check[], language: Language): Line[] {
  return statuses.flatMap((status) => {
    const names = checks
      .filter((check) => check.status === status)
      .map(({ name }) => formatMessage(language, `check.${name}`))
    if (names.length === 0) return []
    const said = `${formatMessage(language, `check_status.${status}`)}: ${names.join(', ')}`
    return [indented([mark(status), ` ${said}`], 2)]
  })
}

function inOrder(names: readonly string[]): string[] {
  return names.toSorted((a, b) => placeOfField(a) - placeOfField(b))
}

function placeOfField(name: string): number {
  return placeOf.get(`event_field.${name}`) ?? placeOf.size
}
