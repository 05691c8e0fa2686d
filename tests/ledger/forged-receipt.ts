import type { LedgerErrorCode } from '#ledger/base/error.ts'
import type { CheckName } from '#ledger/receipt/check.ts'
import { sampleTrackingId, sampleVerifierKey } from './sample-log.ts'

/**
 * Outcome of the verification of a forgery: a named check fails, a time is not proved, or the
 * verdict names the retired key.
 */
export type ForgedOutcome =
  | { readonly check: CheckName; readonly code: LedgerErrorCode }
  | 'time_not_proved'
  /** Nothing fails, and the reader is told that nobody vouches for the name of the shipment. */
  | 'name_not_checked'
  | 'key_retired'

/** Receipt that a forger made, with the data that its reader has from other sources. */
export type ForgedReceipt = {
  /** Description of the forgery. */
  readonly tries: string
  readonly options: {
    readonly key: string
    readonly trackingId: string
    /** VRF key of the log in base64, if the reader has it. */
    readonly vrfKey?: string
    /** Encoded list of the log's keys, if the reader has it. */
    readonly keys?: string
    readonly anchorSender?: string
    /** Answers of a node of the chain, by method. */
    readonly node?: Readonly<Record<string, unknown>>
  }
  /**
   * Outcomes on the command line (`cli`), with the functions of the ledger alone (`ledger`), and in
   * the receipt page that verifies itself (`page`).
   */
  readonly expected: {
    readonly cli: ForgedOutcome
    readonly ledger: ForgedOutcome
    readonly page: ForgedOutcome
  }
  readonly receipt: string
}

/** Data that the reader of most forgeries has from other sources. */
export const options = { key: sampleVerifierKey, trackingId: sampleTrackingId }

/** Returns a forgery with the same outcome for every reader. */
export function everywhere(tries: string, receipt: string, outcome: ForgedOutcome): ForgedReceipt {
  return { tries, options, expected: { cli: outcome, ledger: outcome, page: outcome }, receipt }
}

/** Returns a forgery that every reader refuses by the same check. */
export function refused(
  tries: string,
  receipt: string,
  check: CheckName,
  code: LedgerErrorCode,
): ForgedReceipt {
  return everywhere(tries, receipt, { check, code })
}
