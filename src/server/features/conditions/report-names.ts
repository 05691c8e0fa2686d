import { deviceName } from '#domain/conditions/monitoring.ts'
import type { StatedSource } from './report-source.ts'

/** Returns a function that names a device of the shipment. */
export function deviceOf({ conditions: { monitorings } }: Pick<StatedSource, 'conditions'>) {
  return (id: string | undefined): string => {
    const found = monitorings.find(({ device }) => device.id === id)
    return found === undefined ? '' : deviceName(found.device)
  }
}

/** Returns the index of an event in the public log. */
export function indexText(indexes: ReadonlyMap<string, number>, event: string): string {
  const index = indexes.get(event)
  return index === undefined ? 'ainda não' : String(index)
}
