import type { FindingCode } from '#contract/endpoints/audit-finding.ts'

/** One thing that an audit found wrong. It holds no value of any event: values can be erased, findings stay. */
export type Finding = {
  readonly code: FindingCode
  /** `table.column`, a table where a whole row is concerned, or the path of a published file. */
  readonly place: string
  /** Of an event, its position in the shipment's history, from 0. */
  readonly sequence: number | null
  readonly eventId: string | null
  /** The committed field. */
  readonly field: string | null
  /** Hashes or digests in hexadecimal, sizes, indexes; null where there is nothing to compare. */
  readonly expected: string | null
  readonly found: string | null
}

/** A finding of the log itself, with the shipment whose leaf it is of where that is known. */
export type LogFinding = Finding & {
  /** The leaf's index, or the size of the head. */
  readonly index: number | null
  readonly shipmentId: string | null
}

type Details = Partial<Omit<Finding, 'code' | 'place'>>

/** A finding with nothing said that is not given. */
export function finding(code: FindingCode, place: string, details: Details = {}): Finding {
  return { code, place, sequence: null, eventId: null, field: null, expected: null, found: null, ...details }
}

/** As `finding`, of the log. */
export function logFinding(
  code: FindingCode,
  place: string,
  index: number | null,
  details: Details & { readonly shipmentId?: string | null } = {},
): LogFinding {
  const { shipmentId = null, ...rest } = details
  return { ...finding(code, place, rest), index, shipmentId }
}
