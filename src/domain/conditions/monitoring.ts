import { Refusal } from '../base/error.ts'

/** Maximum number of monitorings of a shipment, also of ended ones. */
export const MAX_MONITORINGS = 8

/** Period in which a device measures a shipment, in milliseconds; `to` is null while it runs. */
export type MonitoringPeriod = {
  readonly device_id: string
  readonly from: number
  readonly to: number | null
}

/** Device as sentences name it. */
export type NamedDevice = {
  readonly id: string
  readonly maker: string
  readonly model: string | null
  readonly serial: string
}

/** Returns maker, model and serial number of a device as one text. */
export function deviceName({ maker, model, serial }: Omit<NamedDevice, 'id'>): string {
  return [maker, model ?? [], serial].flat().join(' ')
}

/**
 * Returns why devices may not measure a shipment in a period, or undefined if they may. A device
 * measures a shipment at most once at a time.
 * @param existing monitorings of the shipment
 */
export function refuseMonitorings(
  existing: readonly MonitoringPeriod[],
  devices: readonly NamedDevice[],
  { from, to }: Omit<MonitoringPeriod, 'device_id'>,
): Refusal | undefined {
  if (existing.length + devices.length > MAX_MONITORINGS)
    return new Refusal('monitorings_full', { most: MAX_MONITORINGS })
  const overlapping = existing.filter((one) => isBefore(one.from, to) && isBefore(from, one.to))
  const twice = devices.find(({ id }) => overlapping.some(({ device_id }) => device_id === id))
  return twice && new Refusal('monitoring_overlaps', { device: deviceName(twice) })
}

function isBefore(time: number, end: number | null): boolean {
  return end === null || time < end
}
