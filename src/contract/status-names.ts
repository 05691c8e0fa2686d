import { nameKey } from '#domain/name.ts'
import { mandatoryStatuses } from '#domain/status.ts'
import { shipmentWording } from './wording/shipments.ts'

const reserved: ReadonlySet<string> = new Set(
  mandatoryStatuses.flatMap((status) => {
    const { pt, en } = shipmentWording[`status.${status}`]
    return [status, pt, en].map(nameKey)
  }),
)

/** Whether a name is that of a mandatory status, as the API or as a screen of either language calls it. */
export function isReservedStatusName(name: string): boolean {
  return reserved.has(nameKey(name))
}
