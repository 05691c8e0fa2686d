import type { Scan } from '../browser/queueing-device.ts'

type Refusal = 'shipment_delivered' | 'checkpoint_duplicate' | 'checkpoint_exit_missing'

/**
 * Minimal model of the specification's rules for one shipment: all recorded scans, in order of
 * arrival.
 */
export type ShipmentModel = { readonly recorded: Scan[] }

const WINDOW_MS = 5 * 60_000

/** Applies the rules to a scan that arrives now. Returns the refusal, or records the scan. */
export function arrive({ recorded }: ShipmentModel, scan: Scan): Refusal | undefined {
  const refusal = refusalOf(recorded, scan)
  if (refusal === undefined) recorded.push(scan)
  return refusal
}

export function refusalOf(recorded: readonly Scan[], scan: Scan): Refusal | undefined {
  if (recorded.some(({ type }) => type === 'finalizacao')) return 'shipment_delivered'
  const isNear = ({ type, madeAt }: Scan) =>
    type === scan.type && Math.abs(madeAt.getTime() - scan.madeAt.getTime()) < WINDOW_MS
  if (recorded.some(isNear)) return 'checkpoint_duplicate'
  const open = openAt(recorded)
  return scan.type === 'entrada' && open !== undefined && open !== scan.location
    ? 'checkpoint_exit_missing'
    : undefined
}

/** Returns the place of the last entrada, unless a saida from there followed. */
function openAt(recorded: readonly Scan[]): string | undefined {
  const at = recorded.findLastIndex(({ type }) => type === 'entrada')
  const entry = recorded[at]
  const isClosed = recorded
    .slice(at + 1)
    .some(({ type, location }) => type === 'saida' && location === entry?.location)
  return isClosed ? undefined : entry?.location
}
