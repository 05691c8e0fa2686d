import type { Check } from '#ledger/receipt/check.ts'
import type { LedgerFacts } from '#ledger/base/error.ts'
import type { Erasure } from '#ledger/receipt/verify-erasure.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { fieldNameMessage, UNREADABLE } from './event-messages.ts'
import { messages } from '#messages'
import { ours } from '../sentences/sentence.ts'
import { formatMessage, formatIfKnown, type Language } from './message.ts'

type CodeOf<Key> = Key extends `ledger.${infer Code}` ? Code : never

/** Error of a failed check of a receipt, or of the further checks of a browser. */
export type CheckError = { readonly code: CodeOf<keyof typeof messages>; readonly facts: LedgerFacts }

/** Facts that number events from 0. Messages show these numbers counted from 1. */
const eventFacts: Partial<Readonly<Record<CheckError['code'], readonly string[]>>> = {
  sequence_gap: ['expected', 'found'],
  event_repeated: ['first'],
  event_after_final: ['final'],
}

const unreadable = ours(
  'O conteúdo guardado está danificado e não pode mais ser lido',
  'The stored contents are damaged and can no longer be read',
)

const LIMIT = /^at most (\d+) (items|fields)$/

/**
 * Returns why a check failed, in one sentence without a full stop. `comparedValues` has the
 * compared hashes and keys.
 * Facts can hold text of a hostile receipt, so escape them for display.
 */
export function ledgerErrorMessage(language: Language, { code, facts }: CheckError): string {
  if (facts['field'] === UNREADABLE) return unreadable[language]
  const said = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' && eventFacts[code]?.includes(name)
      ? value + 1
      : factMessage(language, name, value),
  ])
  return formatMessage(language, `ledger.${code}`, Object.fromEntries(said))
}

/** Checks that are not listed if their subject is absent from the receipt. */
const optional: ReadonlySet<string> = new Set([
  'succession',
  'log',
  'erasure',
  'witnesses',
  'blocks',
  'timestamps',
  'times',
])

/**
 * Returns true if a check is listed for the reader. A skipped check is not listed if its subject,
 * such as timestamps, is absent from the receipt.
 */
export function isTold({ name, status }: { readonly name: string } & Pick<Check, 'status'>): boolean {
  return !optional.has(name) || status !== 'skipped'
}

/**
 * Returns the two differing hashes or keys that the error's sentence does not contain, to be shown
 * whole.
 */
export function comparedValues({ code, facts }: CheckError): { expected: string; found: string } | undefined {
  const { expected, found } = facts
  if (expected === undefined || found === undefined) return undefined
  // The message of a language that is not loaded is empty, so both languages are searched.
  const { pt, en } = messages[`ledger.${code}`]
  if (`${pt}${en}`.includes('{found}')) return undefined
  return { expected: String(expected), found: String(found) }
}

/**
 * Returns a sentence that states whether the history is closed for places and status. Further
 * events may have followed in both cases, so the sentence names the last known one.
 */
export function completenessMessage(
  language: Language,
  { valid, completeness: { sealed, events } }: Pick<Verification, 'valid' | 'completeness'>,
): string {
  if (!valid) return formatMessage(language, 'completeness.unknown')
  return formatMessage(language, sealed ? 'completeness.sealed' : 'completeness.open', { events })
}

/**
 * Returns the sentence about a history's erased contents.
 * @param time formatted time of the erasure; undefined if it is not disclosed
 */
export function erasureMessage(
  language: Language,
  { events }: Pick<Erasure, 'events'>,
  time: string | undefined,
): string {
  return formatMessage(language, events === 1 ? 'erasure.one' : 'erasure.many', {
    events,
    time: time ?? formatMessage(language, 'erasure.hidden_time'),
  })
}

function factMessage(language: Language, name: string, value: string | number): string | number {
  if (name === 'field') return fieldMessage(language, String(value))
  const [, count, unit] = LIMIT.exec(String(value)) ?? []
  if (count !== undefined) return formatIfKnown(language, `fact_expected.at_most_${unit}`, { count }) ?? value
  return formatIfKnown(language, `fact_${name}.${value}`) ?? value
}

function fieldMessage(language: Language, name: string): string {
  const said = fieldNameMessage(language, name)
  return said === name ? name : `${said} (${name})`
}
