import { canonicalize } from '#ledger/base/canonical.ts'
import type { ConditionRange } from '../conditions/condition-range.ts'
import type { LoggerSignature } from '../conditions/logger-file/verify-berlinger.ts'
import { deviceName, type NamedDevice } from '../conditions/monitoring.ts'
import type { Instant } from '../base/instant.ts'
import type { AnnexContent } from './annex.ts'

/** Range of a shipment with the id and version that it had in the list of ranges. */
export type ChosenRange = { readonly id: string; readonly version: number; readonly range: ConditionRange }

function annexOf(kind: AnnexContent['kind'], content: Partial<AnnexContent>): AnnexContent {
  return { kind, facts: null, text: null, details: null, media: null, ...content }
}

function detailsOf(device: NamedDevice) {
  return { device: deviceName(device), device_id: device.id }
}

/**
 * Returns the content of the annex that states the start of a monitoring, and its end if it is
 * past. The range stands in it, so that it is committed before any reading is judged.
 */
export function monitoringStarted(
  device: NamedDevice,
  { from, to }: { readonly from: Instant; readonly to: Instant | null },
  { id, version, range }: ChosenRange,
): AnnexContent {
  return annexOf('monitoring', {
    details: {
      state: 'started',
      ...detailsOf(device),
      at: from,
      ...(to !== null && { ended_at: to }),
      range: canonicalize(range),
      range_id: id,
      range_version: String(version),
    },
  })
}

/**
 * Returns the content of the annex that states the end of a monitoring. With a reason, it states
 * since when the sensor counts as broken or lost.
 * @param about id of the monitoring
 */
export function monitoringEnded(
  about: string,
  device: NamedDevice,
  at: Instant,
  reason: string | null,
): AnnexContent {
  const state = reason === null ? 'ended' : 'stopped'
  return annexOf('monitoring', {
    facts: { about },
    details: { state, ...detailsOf(device), at },
    text: reason,
  })
}

/** Facts about the accepted file of a logger. */
export type AcceptedFile = {
  readonly device: NamedDevice
  /** SHA-256 of the bytes in hexadecimal. */
  readonly digest: string
  readonly name: string
  readonly from: Instant
  readonly to: Instant
  readonly count: number
  readonly signature: LoggerSignature['state']
  /** Milliseconds that were added to each time. */
  readonly offset_ms: number
  /** Why it was accepted although the signature is broken or the clock far off. */
  readonly reason: string | null
}

/** Returns the content of the annex that names the file of a logger. */
export function loggerFileAdded(file: AcceptedFile): AnnexContent {
  const { digest, name, from, to, signature, reason } = file
  return annexOf('logger_file', {
    details: {
      ...detailsOf(file.device),
      digest,
      name,
      from,
      to,
      count: String(file.count),
      signature,
      offset_ms: String(file.offset_ms),
      ...(reason !== null && { reason }),
    },
  })
}
