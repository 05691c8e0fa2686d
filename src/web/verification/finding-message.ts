import { comparedValues, ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { fieldNameMessage } from '#contract/messages/event-messages.ts'
import { type Language, formatMessage } from '#contract/messages/message.ts'
import { browserErrorCodes, type BrowserErrorCode, type Finding, type FindingCode } from './finding.ts'

type Problem = NonNullable<Finding['error']>

/** Returns the reason why a check failed, in one sentence without a full stop. */
export function problemMessage(language: Language, { code, facts }: Problem): string {
  if (!isBrowserCode(code)) return ledgerErrorMessage(language, { code, facts })
  const { field } = facts
  const said = field === undefined ? facts : { ...facts, field: fieldNameMessage(language, String(field)) }
  return formatMessage(language, `ledger.${code}`, said)
}

/**
 * Returns the two values that differ, to be shown in full. Returns undefined if the message
 * contains them already, or no two values were compared.
 */
export function valuesOf({ code, facts }: Problem): { expected: string; found: string } | undefined {
  if (!isBrowserCode(code)) return comparedValues({ code, facts })
  if (code === 'head_forked') return pairOf(facts['expected'], facts['found'])
  return code === 'displayed_hash_differs' ? pairOf(facts['committed'], facts['shown']) : undefined
}

function pairOf(expected: string | number | undefined, found: string | number | undefined) {
  return expected === undefined || found === undefined
    ? undefined
    : { expected: String(expected), found: String(found) }
}

function isBrowserCode(code: FindingCode): code is BrowserErrorCode {
  return browserErrorCodes.some((one) => one === code)
}
