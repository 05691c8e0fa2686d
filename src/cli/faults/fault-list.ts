import { LedgerError, type LedgerErrorCode } from '#ledger/base/error.ts'
import type { LogFault } from '#ledger/log/whole-log.ts'

/** Faults that are found when the log is compared with a stored head, a receipt or witnesses. */
type ComparisonFaultCode =
  /**
   * None of the log's announced keys signed the stored head. Facts: `expected` is the name of the
   * log in the stored head, `found` the name in the log's current key.
   */
  | 'remembered_by_other_key'
  /** A required witness did not cosign the head. Facts: `witness`. */
  | 'not_cosigned'
  /** The receipt does not verify under the log's key. */
  | 'receipt_not_valid'
  /**
   * The receipt's head is larger than the log's head. Facts: `from` is the size of the receipt's
   * head, `to` the size of the log's head.
   */
  | 'receipt_newer'
  /**
   * The receipt omits an event of its shipment that the tree under its head contains. Facts:
   * `events` is the number of events in the receipt, `index` the index of the omitted event's leaf.
   */
  | 'receipt_incomplete'

/** Fault of a log itself, or of its comparison with a stored head, a receipt or witnesses. */
export type AuditFault = LogFault | { readonly code: ComparisonFaultCode; readonly facts: LogFault['facts'] }

/**
 * Codes of the faults that the audit defines itself. All other codes are error codes of the ledger.
 */
export type OwnFaultCode = Exclude<AuditFault['code'], LedgerErrorCode>

/** Checks of a whole log, in the order of the report. */
export const auditChecks = [
  'key',
  'head',
  'witnesses',
  'earlier',
  'entries',
  'tiles',
  'root',
  'histories',
  'receipt',
] as const

export type AuditCheck = (typeof auditChecks)[number]

/**
 * Maximum number of stored faults. Further faults are only counted, because many faults often have
 * one cause.
 */
const MAX_FAULTS = 1_000

/** Collects faults in the order in which they were found. */
export class FaultList {
  readonly faults: AuditFault[] = []
  faultCount = 0

  add(...faults: readonly AuditFault[]): void {
    this.faultCount += faults.length
    this.faults.push(...faults.slice(0, MAX_FAULTS - this.faults.length))
  }

  /** Calls `read`. If it throws a LedgerError, adds the error as a fault and returns undefined. */
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
