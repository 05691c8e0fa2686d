import { nameKey } from '#domain/base/name.ts'
import { mandatoryStatuses } from '#domain/shipments/status.ts'
import { shipmentMessages } from './shared/shipments-messages.ts'

const reserved: ReadonlySet<string> = new Set(
  mandatoryStatuses.flatMap((status) => {
    const { pt, en } = shipmentMessages[`status.${status}`]
    return [status, pt, en].map(nameKey)
  }),
)

/**
 * Returns true if a name is that of a mandatory status: its value in the API, or its name on
 * screens in either language.
 */
export function isReservedStatusName(name: string): boolean {
  return reserved.has(nameKey(name))
}
