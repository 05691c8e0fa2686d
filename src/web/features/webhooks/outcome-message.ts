import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'

/**
 * Returns the outcome of an attempt, such as `Recusada · 500`. The HTTP status is left out if the
 * receiver did not answer.
 */
export function outcomeMessage(outcome: AttemptOutcome, status: number | null, t: FormatMessage): string {
  const words = t(`webhook.outcome_${outcome}`)
  return status === null ? words : `${words} · ${status}`
}
