import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'

/** Returns a function that names a device of a shipment by its serial number. */
export function serialsOf({ monitorings }: Pick<ConditionsAnswer, 'monitorings'>) {
  const serials = new Map(monitorings.map(({ device }) => [device.id, device.serial]))
  return (device_id: string | undefined): string => serials.get(device_id ?? '') ?? ''
}
