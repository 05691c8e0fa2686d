import { milestoneCodes, type MilestoneCode } from '../air/milestone-code.ts'
import type { Milestone } from '../air/milestone.ts'

/** Codes in the order of a route, of which these happen at the airport of origin. */
const atOrigin: ReadonlySet<MilestoneCode> = new Set(
  milestoneCodes.slice(0, milestoneCodes.indexOf('DEP') + 1),
)

/**
 * Returns the airport of an event that names none. It is the only one at which the shipment has or
 * expects that status. Without such a milestone it is the origin or the destination.
 * @param recorded milestones of the shipment
 * @returns undefined if the airport is not certain
 */
export function inferAirport(
  code: MilestoneCode,
  recorded: readonly Milestone[],
  { origin, destination }: { readonly origin: string | null; readonly destination: string | null },
): string | undefined {
  const known = new Set(recorded.filter((one) => one.code === code).map(({ airport }) => airport))
  known.delete(null)
  if (known.size > 0) return known.size === 1 ? ([...known][0] ?? undefined) : undefined
  return (atOrigin.has(code) ? origin : destination) ?? undefined
}
