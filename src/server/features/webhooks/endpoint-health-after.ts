import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'

/** Health of an endpoint, derived from its calls in one batch of results. */
export type EndpointHealth = {
  readonly endpoint: string
  readonly account: string
  /** True if the endpoint accepted a call of the batch. */
  readonly took: boolean
  /** Number of failed calls since the last accepted one in the batch. */
  readonly failures: number
  /** True if the endpoint answered that it is gone permanently. */
  readonly isGone: boolean
}

type Ended = {
  readonly endpoint_id: string
  readonly user_id: string
  readonly is_test: boolean
  readonly outcome: AttemptOutcome
  readonly isGone: boolean
}

/**
 * Derives endpoint health from calls, in the order in which they ended. A failed test call does not
 * count.
 */
export function endpointHealthAfter(calls: readonly Ended[]): readonly EndpointHealth[] {
  const standings = new Map<string, EndpointHealth>()
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
