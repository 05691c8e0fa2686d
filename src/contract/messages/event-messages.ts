import { isolated } from '#ledger/base/visible-text.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { isMilestoneCode, milestoneTable } from '#domain/air/milestone-code.ts'
import { timeTypes } from '#domain/air/milestone.ts'
import type { AnnexKind } from '#domain/events/annex.ts'
import { maskReference } from '#domain/references/access-key.ts'
import { formatMessage, formatIfKnown, type Language } from './message.ts'

/**
 * Name of the field by which a receipt marks contents that are damaged in the database. Screens
 * show a message in place of the name.
 */
export const UNREADABLE = 'unreadable'

/** Returns the name of an event type; an unknown type unchanged. */
export function eventTypeMessage(language: Language, type: string): string {
  return formatIfKnown(language, `event_type.${type}`) ?? isolated(type)
}

/**
 * Returns the title of an annex by its kind and the fact that decides it; an unknown kind
 * unchanged.
 */
export function annexTitle(language: Language, { kind, facts }: AnnexFields): string {
  if (typeof kind !== 'string') return eventTypeMessage(language, 'annex.added')
  if (kind === ('milestone' satisfies AnnexKind)) return milestoneTitle(language, facts)
  const [group, fact] = titleFacts.get(kind) ?? []
  const term = fact !== undefined && typeof facts === 'object' && facts !== null ? facts[fact] : undefined
  const exact = term === undefined ? undefined : formatIfKnown(language, `${group}.${term}`)
  return exact ?? formatIfKnown(language, `annex_kind.${kind}`) ?? isolated(kind)
}

/** Returns the words of a milestone's status, its airport, and whether it is planned. */
function milestoneTitle(language: Language, facts: FieldValue | undefined): string {
  const { code, time_type, airport } = typeof facts === 'object' && facts !== null ? facts : {}
  const status =
    typeof code === 'string' && isMilestoneCode(code) ? milestoneTable[code][language] : undefined
  const type = timeTypes.find((one) => one === time_type)
  if (status === undefined || type === undefined || typeof airport !== 'string')
    return formatMessage(language, 'annex_kind.milestone')
  return formatMessage(language, `milestone_title.${type}`, { status, airport })
}

/**
 * Returns who gave an answer by the link in a mail. Only the address is known to which the link was
 * sent, so the sentence never names the recipient.
 * @param details details of the annex; their `email` is that address, masked
 */
export function byLink(language: Language, details: FieldValue | undefined): string {
  const email = typeof details === 'object' && details !== null ? details['email'] : undefined
  return typeof email === 'string'
    ? formatMessage(language, 'annex_says.by_link', { email })
    : formatMessage(language, 'annex_says.by_mail')
}

/** Group of messages and the fact whose terms they name, by kind of annex. */
const titleFacts: ReadonlyMap<string, readonly [group: string, fact: string]> = new Map([
  ['late_evidence', ['late_kind', 'checkpoint_type']],
  ['recipient_contested', ['contested', 'reason']],
  ['dispute_closed', ['closed_as', 'outcome']],
  ['code_checked', ['code', 'result']],
])

type AnnexFields = {
  readonly kind?: FieldValue | undefined
  readonly facts?: FieldValue | undefined
}

/** Returns the name of a committed field; an unknown one unchanged. */
export function fieldNameMessage(language: Language, name: string): string {
  return formatIfKnown(language, `event_field.${name}`) ?? isolated(name)
}

/**
 * Returns a field's value for people: a term such as `delivered` as its message, a quantity in the
 * language's form, other values unchanged.
 */
export function fieldValueMessage(language: Language, name: string, value: FieldValue): string {
  if (typeof value === 'string') {
    if (quantities.has(name) && decimal.test(value))
      return language === 'pt' ? value.replace('.', ',') : value
    const group = groupOfTerms.get(name)
    return (group && formatIfKnown(language, `${group}.${value}`)) ?? isolated(value)
  }
  if (value === null || typeof value === 'boolean') return formatMessage(language, `value.${value}`)
  if (name === 'references') return referencesMessage(language, value)
  if (name === 'air') return airMessage(language, value)
  const hasTerms = objectsWithTerms.has(name)
  return Object.entries(value)
    .map(([inner, content]) => {
      const member = (hasTerms && formatIfKnown(language, `member.${inner}`)) || isolated(inner)
      const group = hasTerms && membersWithTerms.has(inner) ? inner : undefined
      const term = group && formatIfKnown(language, `${group}.${String(content)}`)
      return `${member}: ${term ?? fieldValueMessage(language, '', content)}`
    })
    .join('; ')
}

type Members = Exclude<FieldValue, string | boolean | null>

/** Returns references by kind. The CPF that an access key may contain is hidden. */
function referencesMessage(language: Language, members: Members): string {
  const texts = Object.entries(members).map(([name, value]) => {
    const kind = formatIfKnown(language, `reference_kind.${name.replace(/_\d+$/, '')}`) ?? isolated(name)
    return `${kind}: ${isolated(maskReference(String(value)))}`
  })
  return texts.join('; ')
}

function airMessage(language: Language, members: Members): string {
  const texts = Object.entries(members).map(([name, value]) => {
    const fact = formatIfKnown(language, `air_fact.${name}`) ?? isolated(name)
    return `${fact}: ${fieldValueMessage(language, decimal.test(String(value)) ? 'weight' : '', value)}`
  })
  return texts.join('; ')
}

/** Fields with objects whose members are terms. */
const objectsWithTerms: ReadonlySet<string> = new Set(['delivery', 'receiver', 'media'])
/** Members of these objects whose values are terms too. A name is never one. */
const membersWithTerms: ReadonlySet<string> = new Set([
  'outcome',
  'photo_source',
  'signature',
  'position',
  'relation',
  'document_kind',
  'reason',
])
const quantities: ReadonlySet<string> = new Set(['weight'])
const decimal = /^\d+(\.\d+)?$/

/**
 * Fields whose values may be terms, each with its group of messages. A status may also be free
 * text.
 */
const groupOfTerms: ReadonlyMap<string, string> = new Map([
  ['status', 'status'],
  ['status_after', 'status'],
  ['checkpoint_type', 'checkpoint'],
  ['via', 'via'],
  ['kind', 'annex_kind'],
])
