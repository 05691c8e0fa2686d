import { nameKey } from '#domain/name.ts'
import { mandatoryStatuses } from '#domain/status.ts'
import { shipmentMessages } from './shared/shipments-messages.ts'

const reserved: ReadonlySet<string> = new Set(
  mandatoryStatuses.flatMap((status) => {
    const { pt, en } = shipmentMessages[`status.${status}`]
    return [status, pt, en].map(nameKey)
  }),
)

/**
 * Returns true if a name belongs to a mandatory status, in the API or on a screen of either
 * language.
 */
export function isReservedStatusName(name: string): boolean {
  return reserved.has(nameKey(name))
}
