import { LedgerError, type LedgerErrorCode } from '#ledger/base/error.ts'
import type { LogFault } from '#ledger/log/whole-log.ts'

/** Faults of a log, and of its comparison with a stored head. */
export type AuditFault =
  | LogFault
  /** The stored head has another key. Facts: `expected`, `found`, the names of both keys. */
  | { readonly code: 'remembered_by_other_key'; readonly facts: LogFault['facts'] }
  /** A required witness did not cosign the head. Facts: `witness`. */
  | { readonly code: 'not_cosigned'; readonly facts: LogFault['facts'] }
  /** The receipt does not verify under the log's key. */
  | { readonly code: 'receipt_not_valid'; readonly facts: LogFault['facts'] }
  /** The receipt does not prove its shipment's pseudonym. */
  | { readonly code: 'receipt_unnamed'; readonly facts: LogFault['facts'] }
  /** The receipt's head is larger than the head that was read. Facts: `from`, `to`. */
  | { readonly code: 'receipt_newer'; readonly facts: LogFault['facts'] }
  /** The receipt omits an event under its head. Facts: `events`, `index` of the event's leaf. */
  | { readonly code: 'receipt_incomplete'; readonly facts: LogFault['facts'] }

/** Codes of the audit's own faults, beside the error codes of the ledger. */
export type OwnFaultCode = Exclude<AuditFault['code'], LedgerErrorCode>

/** Maximum number of stored faults, because many faults have one cause; the others are counted. */
const MAX_FAULTS = 1_000

/** Collects faults in the order in which they were found. */
export class FaultList {
  readonly faults: AuditFault[] = []
  faultCount = 0

  add(...faults: readonly AuditFault[]): void {
    this.faultCount += faults.length
    this.faults.push(...faults.slice(0, MAX_FAULTS - this.faults.length))
  }

  /** Calls `read`. If the ledger refuses, adds its error as a fault and returns undefined. */
  attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      this.add({ code: error.code, facts: error.facts })
      return undefined
    }
  }
}
