import type { CheckName } from '#ledger/receipt/check.ts'
import type { LedgerErrorCode, LedgerFacts } from '#ledger/base/error.ts'

/** Names of the checks that this browser makes beyond the receipt itself. */
export type BrowserCheckName =
  /** The page shows the values that the receipt proves, and no other. */
  | 'displayed'
  /** An edit, correction or annulment names the version that it changes. */
  | 'version'
  /** The log begins with the newest state of it that this browser has seen. */
  | 'head_growth'
  /** The receipt holds every event of the shipment that this browser has seen. */
  | 'history_growth'
  /** The log of today continues the head that a retired key signed. */
  | 'key_tie'

/** Why one of this browser's own checks failed. */
export type BrowserErrorCode =
  /** Facts: `field`, `shown`, `committed`. */
  | 'displayed_differs'
  /** The hash shown is not the one that the event gives. Facts: `shown`, `committed`. */
  | 'displayed_hash_differs'
  /** The file that verifies itself holds something else than what was built. */
  | 'page_altered'
  /** A proved event is not on the page. Facts: `event`, its id. */
  | 'displayed_missing'
  /** A checkpoint that is proved to be annulled is shown as one that stands. */
  | 'displayed_annulled'
  /** A change is shown with another difference than the one between the two versions. */
  | 'displayed_changes_differ'
  /** A change names another version than the one that was valid. */
  | 'version_astray'
  /** The signed head is smaller than one seen before. Facts: `expected`, `found`, sizes. */
  | 'head_shrank'
  /** Two signed heads of one size have different roots. Facts: `expected`, `found`, roots. */
  | 'head_forked'
  /** The later head's tree does not begin with the earlier one's. Facts: `expected`, `found`, sizes. */
  | 'head_rewritten'
  /** Fewer events than seen before, under the same or a larger head. Facts: `expected`, `found`, counts. */
  | 'history_shrank'
  /** Fewer events than seen before, under a smaller head. Facts: `expected`, `found`, counts. */
  | 'history_older'
  /** The events seen before are not the first of these. Facts: `expected`, `found`, counts. */
  | 'history_rewritten'
  /** A retired key signed, and nothing ties the receipt to the log of today. Facts: `key`. */
  | 'key_retired_untied'

export type FindingName = CheckName | BrowserCheckName
export type FindingCode = LedgerErrorCode | BrowserErrorCode

/** One check with what came of it; as the ledger's `Check`, with this browser's own beside. */
export type Finding = {
  readonly name: FindingName
  readonly status: 'passed' | 'failed' | 'skipped'
  /** The event's position, from 0, where the check is of one event. */
  readonly event?: number
  readonly error?: { readonly code: FindingCode; readonly facts: LedgerFacts }
}
