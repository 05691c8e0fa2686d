import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'

/** What calls that ended together say of their endpoint. */
export type Standing = {
  readonly endpoint: string
  readonly account: string
  /** Whether any was taken. */
  readonly took: boolean
  /** Those that were not since the last that was. */
  readonly failures: number
  /** Whether it said that it is gone for good. */
  readonly isGone: boolean
}

type Ended = {
  readonly endpoint_id: string
  readonly user_id: string
  readonly is_test: boolean
  readonly outcome: AttemptOutcome
  readonly isGone: boolean
}

/** What calls say of their endpoints, in the order in which they ended. Whoever tries an endpoint out does not make it fail. */
export function endpointHealthAfter(calls: readonly Ended[]): readonly Standing[] {
  const standings = new Map<string, Standing>()
  for (const { endpoint_id: endpoint, user_id: account, is_test, outcome, isGone } of calls) {
    const before = standings.get(endpoint) ?? { endpoint, account, took: false, failures: 0, isGone: false }
    if (outcome === 'taken') standings.set(endpoint, { ...before, took: true, failures: 0 })
    else if (!is_test) {
      standings.set(endpoint, {
        ...before,
        failures: before.failures + 1,
        isGone: before.isGone || isGone,
      })
    }
  }
  return [...standings.values()]
}
