import { canonicalize } from '#ledger/base/canonical.ts'
import type { ConditionRange } from '../conditions/condition-range.ts'
import type { Excursion, Verdict } from '../conditions/condition-verdict.ts'
import type { ExcursionDecision, SignatureMeaning, SigningMethod } from '../conditions/excursion-decision.ts'
import type { LoggerSignature } from '../conditions/logger-file/verify-berlinger.ts'
import { deviceName, type NamedDevice } from '../conditions/monitoring.ts'
import type { DayFacts } from '../conditions/day-facts.ts'
import { formatThousandths, type Channel } from '../conditions/reading.ts'
import { toInstant, type Instant } from '../base/instant.ts'
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

/** Day of one channel of a device, with what its file holds. */
export type FiledDay = DayFacts & { readonly channel: Channel; readonly day: string }

/** Returns the content of the annex that names the file of a day. */
export function dayFiled(
  device: NamedDevice,
  { minimum, maximum, count, gap_s, ...facts }: FiledDay,
  { digest, replaces }: { readonly digest: string; readonly replaces: string | undefined },
  stated: StatedVerdict,
): AnnexContent {
  return annexOf('conditions', {
    facts: verdictFact(stated) ?? null,
    details: {
      ...detailsOf(device),
      ...facts,
      count: String(count),
      ...(minimum !== null && { minimum: formatThousandths(minimum) }),
      ...(maximum !== null && { maximum: formatThousandths(maximum) }),
      gap_s: String(gap_s),
      verdict: stated.verdict,
      ...(replaces !== undefined && { replaces }),
    },
    media: { readings: digest },
  })
}

/** Verdict of a shipment, and whether annexes of its company state it for everybody. */
export type StatedVerdict = { readonly verdict: Verdict; readonly is_public: boolean }

function verdictFact({ verdict, is_public }: StatedVerdict) {
  return is_public ? { verdict } : undefined
}

function excursionDetails(device: NamedDevice, excursion: Excursion, { verdict }: StatedVerdict) {
  const { channel, direction, started_at, ended_at, ended_by } = excursion
  return {
    ...detailsOf(device),
    channel,
    direction,
    started_at: toInstant(new Date(started_at)),
    ...(ended_at !== null && { ended_at: toInstant(new Date(ended_at)) }),
    ...(ended_by !== null && { ended_by }),
    duration_ms: String(excursion.duration_ms),
    outside_ms: String(excursion.outside_ms),
    peak: formatThousandths(excursion.peak),
    is_absolute: String(excursion.is_absolute),
    verdict,
  }
}

/** Returns the content of the annex that states an excursion, which may be over already. */
export function excursionOpened(
  device: NamedDevice,
  excursion: Excursion,
  stated: StatedVerdict,
): AnnexContent {
  const facts = verdictFact(stated) ?? null
  return annexOf('excursion_opened', { facts, details: excursionDetails(device, excursion, stated) })
}

/**
 * Returns the content of the annex that states new values of an excursion: its end, or a change by
 * late readings.
 * @param about id of the excursion
 * @param outdates true if the decision is requested again
 */
export function excursionClosed(
  about: string,
  device: NamedDevice,
  excursion: Excursion,
  stated: StatedVerdict,
  outdates: boolean,
): AnnexContent {
  return annexOf('excursion_closed', {
    facts: { about, ...verdictFact(stated) },
    details: {
      ...excursionDetails(device, excursion, stated),
      ...(outdates && { outdates_decision: 'true' }),
    },
  })
}

/**
 * Returns the content of the annex that states that late readings showed no excursion.
 * @param excursion its values before
 */
export function excursionWithdrawn(
  about: string,
  device: NamedDevice,
  excursion: Excursion,
  stated: StatedVerdict,
): AnnexContent {
  return annexOf('excursion_closed', {
    facts: { about, ...verdictFact(stated) },
    details: { ...excursionDetails(device, excursion, stated), ended_by: 'withdrawn' },
  })
}

/** Returns the content of the annex by which somebody acknowledges an excursion. */
export function excursionAcknowledged(about: string, name: string | null, comment: string): AnnexContent {
  const details = name === null ? null : { name }
  return annexOf('excursion_acknowledged', { facts: { about }, text: comment, details })
}

/** Decision about an excursion with the fields of its signature. */
export type SignedDecision = {
  readonly decision: ExcursionDecision
  readonly justification: string
  readonly meaning: SignatureMeaning
  readonly method: SigningMethod
  /** Name and registration as the membership prints them. */
  readonly name: string
  readonly registration: string
  /** Values that the person saw. */
  readonly seen: Pick<Excursion, 'duration_ms' | 'peak'>
}

/** Returns the content of the annex by which a responsible person decides about the goods. */
export function excursionDecided(
  about: string,
  { justification, seen: { duration_ms, peak }, ...signed }: SignedDecision,
): AnnexContent {
  return annexOf('excursion_decided', {
    facts: { about },
    text: justification,
    details: { ...signed, duration_ms: String(duration_ms), peak: formatThousandths(peak) },
  })
}

/**
 * Returns the content of the annex that names a report.
 * @param digest SHA-256 of the PDF in hexadecimal
 */
export function reportMade(revision: number, verdict: Verdict, digest: string): AnnexContent {
  return annexOf('report', { details: { revision: String(revision), verdict }, media: { report: digest } })
}
