import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'
import type { Say } from '../../locales/use-words.ts'

/** Returns the outcome of an attempt, with the status if there was an answer: `Recusada · 500`. */
export function sayOutcome(outcome: AttemptOutcome, status: number | null, t: Say): string {
  const words = t(`webhook.outcome_${outcome}`)
  return status === null ? words : `${words} · ${status}`
}
