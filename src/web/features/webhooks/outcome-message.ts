import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'

/** Returns the outcome of an attempt, with the status if there was an answer: `Recusada · 500`. */
export function outcomeMessage(outcome: AttemptOutcome, status: number | null, t: FormatMessage): string {
  const words = t(`webhook.outcome_${outcome}`)
  return status === null ? words : `${words} · ${status}`
}
