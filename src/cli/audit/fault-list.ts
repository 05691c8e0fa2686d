import { LedgerError, type LedgerErrorCode } from '#ledger/error.ts'
import type { LogFault } from '#ledger/whole-log.ts'

/** What is wrong with a log, or with it beside what was remembered of it. */
export type AuditFault =
  | LogFault
  /** The remembered head is another key's. Facts: `expected`, `found`, the names of the two. */
  | { readonly code: 'remembered_by_other_key'; readonly facts: LogFault['facts'] }
  /** A witness that was asked for did not cosign the head. Facts: `witness`. */
  | { readonly code: 'not_cosigned'; readonly facts: LogFault['facts'] }
  /** The receipt does not verify under the log's key. */
  | { readonly code: 'receipt_not_valid'; readonly facts: LogFault['facts'] }
  /** The receipt does not prove which leaves are its shipment's. */
  | { readonly code: 'receipt_unnamed'; readonly facts: LogFault['facts'] }
  /** The receipt's head is larger than the one that was read. Facts: `from`, `to`. */
  | { readonly code: 'receipt_newer'; readonly facts: LogFault['facts'] }
  /** There is an event under the receipt's head that it does not show. Facts: `events`, `index`, of its leaf. */
  | { readonly code: 'receipt_incomplete'; readonly facts: LogFault['facts'] }

/** Codes that only whoever reads a whole log has. */
export type OwnFaultCode = Exclude<AuditFault['code'], LedgerErrorCode>

/** A log that is wrong everywhere is wrong for one reason: the others are counted. */
const MOST = 1_000

/** Collects what is wrong, in the order in which it was found. */
export class FaultList {
  readonly faults: AuditFault[] = []
  faultCount = 0

  add(...faults: readonly AuditFault[]): void {
    this.faultCount += faults.length
    this.faults.push(...faults.slice(0, MOST - this.faults.length))
  }

  /** What a reading gives, or undefined when the ledger refused, which is then a fault. */
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
