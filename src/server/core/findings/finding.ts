import type { FindingCode } from '#contract/endpoints/audit-finding.ts'

/**
 * A problem found by an audit. It contains no value of any event, because values can be erased and
 * findings stay.
 */
export type Finding = {
  readonly code: FindingCode
  /**
   * Location of the problem: `table.column`, a table if a whole row is concerned, or the path of a
   * published file.
   */
  readonly place: string
  /** Position of the event in the shipment's history, from 0; null if no event is concerned. */
  readonly sequence: number | null
  readonly eventId: string | null
  /** Name of the committed field; null if no field is concerned. */
  readonly field: string | null
  /**
   * Expected value: a hash or digest in hexadecimal, a size or an index; null if there is nothing
   * to compare. `found` has the same form.
   */
  readonly expected: string | null
  readonly found: string | null
}

/** Finding about the log itself. It names the shipment of the leaf if that is known. */
export type LogFinding = Finding & {
  /** Index of the leaf, or size of the head; null if the finding concerns neither. */
  readonly index: number | null
  readonly shipmentId: string | null
}

type Details = Partial<Omit<Finding, 'code' | 'place'>>

/** Creates a finding; details that are not passed are null. */
export function finding(code: FindingCode, place: string, details: Details = {}): Finding {
  return { code, place, sequence: null, eventId: null, field: null, expected: null, found: null, ...details }
}

/** Creates a finding about the log, like `finding`. */
export function logFinding(
  code: FindingCode,
  place: string,
  index: number | null,
  details: Details & { readonly shipmentId?: string | null } = {},
): LogFinding {
  const { shipmentId = null, ...rest } = details
  return { ...finding(code, place, rest), index, shipmentId }
}
