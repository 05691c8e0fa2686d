import type { Verification } from '#ledger/receipt/verify.ts'
import {
  comparedValues,
  ledgerErrorMessage,
  type CheckError,
} from '#contract/messages/verification-messages.ts'
import { formatMessage, type Language } from '#contract/messages/message.ts'
import { tell } from '../messages.ts'
import { mark } from './marks.ts'
import { indented, quoted, toLines, toned, type Line } from './text.ts'

/** Maximum number of failures shown to a person. */
const MAX_SHOWN = 20

/** Renders each failure: check, event, and the differing values. */
export function failureLines({ checks }: Verification, language: Language): Line[] {
  const failures = checks.flatMap(({ name, event, error }) => (error ? [{ name, event, error }] : []))
  if (failures.length === 0) return []
  const left = failures.length - MAX_SHOWN
  return [
    [toned('strong', tell(language, 'failures'))],
    ...failures.slice(0, MAX_SHOWN).flatMap(({ name, event, error }) => {
      const place =
        event === undefined
          ? ''
          : `${formatMessage(language, 'verification.event', { number: event + 1 })} · `
      return [
        indented([mark('failed'), ` ${place}${formatMessage(language, `check.${name}`)}`]),
        ...errorLines(error, language),
      ]
    }),
    ...(left > 0 ? [indented([tell(language, 'more_failures', { count: left })])] : []),
    [],
  ]
}

/** Quotes the texts among facts, which may be those of a forged receipt. */
export function quotedFacts<Value>(facts: Readonly<Record<string, Value>>): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? quoted(value).replaceAll('\n', '') : value,
    ]),
  )
}

function errorLines(error: CheckError, language: Language): Line[] {
  const compared = comparedValues(error)
  return [
    indented([`${ledgerErrorMessage(language, { ...error, facts: quotedFacts(error.facts) })}.`], 2),
    ...toLines(
      [
        [formatMessage(language, 'verification.expected'), compared?.expected],
        [formatMessage(language, 'verification.found'), compared?.found],
      ],
      3,
    ),
  ]
}
