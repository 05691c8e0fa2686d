import { changeStatuses, type StatusOutcome } from '#contract/endpoints/shipments.ts'
import { request } from '../../api/request.ts'
import { commitStatus } from '../../commit/commit-status.ts'
import { inTurns } from '../../commit/in-turns.ts'
import type { ListedShipment } from './use-shipment-list.ts'

const PER_CALL = 500

/**
 * Sets the status of shipments. Each change is a separate event that this browser commits to.
 * @returns the refused shipments with their reasons
 * @throws ApiError if a call got no answer; the change may have been made, and a retry is safe
 */
export async function setStatuses(
  shipments: readonly ListedShipment[],
  status: string,
): Promise<readonly StatusOutcome[]> {
  const refused: StatusOutcome[] = []
  for (let at = 0; at < shipments.length; at += PER_CALL) {
    const items = await inTurns(shipments.slice(at, at + PER_CALL), async (shipment) => ({
      tracking_id: shipment.tracking_id,
      ...(await commitStatus(shipment, status, '')),
    }))
    const outcomes = await request(changeStatuses, { body: { items } })
    refused.push(...outcomes.filter(({ ok }) => !ok))
  }
  return refused
}
