import { addMilestones as endpoint } from '#contract/endpoints/milestones.ts'
import { signedIn } from '#core/events/author.ts'
import { toInstant } from '#domain/base/instant.ts'
import { addMilestones } from '#features/milestones/record-milestones.ts'
import type { DemoMilestones } from './demo-data.ts'
import { bodyOf, type Replayed, type ReplayTarget } from './replay-shipment.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Plans the route of a replayed shipment, and reports what happened on it.
 * @throws Refusal, Failure if the rules or the contract reject a milestone
 */
export async function replayMilestones(
  { services, log, account }: Pick<ReplayTarget, 'services' | 'log' | 'account'>,
  { trackingId: key, from }: Replayed,
  { accepted_until, legs, reports }: DemoMilestones,
): Promise<void> {
  const timeOf = (hours: number): string => {
    const minutes = Math.round((from.getTime() + hours * HOUR_MS) / MINUTE_MS)
    return toInstant(new Date(minutes * MINUTE_MS))
  }
  const plan = {
    accepted_until: timeOf(accepted_until),
    legs: legs.map(({ departs, arrives, ...leg }) => ({
      ...leg,
      departs_at: timeOf(departs),
      arrives_at: timeOf(arrives),
    })),
  }
  const caller = { account, author: signedIn(account), key }
  await addMilestones(services, log, caller, bodyOf(endpoint, plan))
  for (const { at, ...report } of reports)
    await addMilestones(
      services,
      log,
      caller,
      bodyOf(endpoint, { milestones: [{ ...report, at: timeOf(at) }] }),
    )
}
