import { checkNames, type Check, type CheckName } from '#ledger/receipt/check.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { isTold } from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { tell } from '../messages.ts'
import { nothingElse, type Outside } from './outside.ts'
import { mark, statuses } from './marks.ts'
import { indented, type Line } from './text.ts'

/** Renders each check with its result and events. */
export function checkLines(
  verification: Verification,
  language: Language,
  { keyKind }: Outside = nothingElse,
): Line[] {
  return checkNames.flatMap((name) => {
    const checks = verification.checks.filter((check) => check.name === name && isTold(check))
    return statuses.flatMap((status) => {
      const alike = checks.filter((check) => check.status === status)
      if (alike.length === 0) return []
      const { sign, outcome } = readingOf({ name, status, alike }, verification, language, keyKind)
      return [indented([mark(sign), ` ${formatMessage(language, `check.${name}`)}: ${outcome}`])]
    })
  })
}

/** All checks that have the same name and the same result. */
type AlikeChecks = {
  readonly name: CheckName
  readonly status: Check['status']
  readonly alike: readonly Check[]
}

type Reading = { readonly sign: Check['status']; readonly outcome: string }

function readingOf(
  { name, status, alike }: AlikeChecks,
  { valid, keyPinned, key, events }: Verification,
  language: Language,
  keyKind: Outside['keyKind'],
): Reading {
  // A valid key that the reader did not pin is marked as skipped, not as passed.
  if (name === 'key' && status === 'passed' && !keyPinned) {
    return { sign: 'skipped', outcome: tell(language, 'key_is_not_pinned') }
  }
  // A valid history without a final event is reported as still open, not as a skipped check.
  if (name === 'completeness' && valid && status === 'skipped') {
    return { sign: 'skipped', outcome: tell(language, 'still_open') }
  }
  const reason = alike.find((check) => check.reason !== undefined)?.reason
  if (reason !== undefined)
    return {
      sign: status,
      outcome: `${formatMessage(language, `check_status.${status}`)}: ${formatMessage(language, `check_reason.${reason}`)}`,
    }
  const outcome = formatMessage(language, `check_status.${status}`)
  const places = alike.flatMap(({ event }) => (event === undefined ? [] : [event]))
  if (places.length > 0) {
    return { sign: status, outcome: `${outcome} ${placesMessage(places, events.length, language)}` }
  }
  if (name !== 'key' || !keyPinned) return { sign: status, outcome }
  const sign = keyKind === 'retired' ? 'skipped' : status
  return { sign, outcome: tell(language, `key_is_${keyKind}`, { key: key ?? '' }) }
}

function placesMessage(places: readonly number[], events: number, language: Language): string {
  if (places.length === events) {
    return events === 1 ? tell(language, 'of_one_event') : tell(language, 'of_all_events', { count: events })
  }
  return tell(language, places.length === 1 ? 'of_event' : 'of_events', { numbers: numbersMessage(places) })
}

/**
 * Formats positions that count from 0 as numbers that count from 1, and joins adjacent numbers:
 * 1–3, 5.
 */
function numbersMessage(places: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last !== undefined && place === last.to + 1) last.to = place
    else runs.push({ from: place, to: place })
  }
  return runs.map(({ from, to }) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`)).join(', ')
}
