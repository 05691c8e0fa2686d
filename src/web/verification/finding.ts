import type { Check, CheckName } from '#ledger/receipt/check.ts'
import type { LedgerErrorCode, LedgerFacts } from '#ledger/base/error.ts'

/** Names of the checks that this browser makes beyond the receipt itself. */
export type BrowserCheckName =
  /** The page shows exactly the values that the receipt proves. */
  | 'displayed'
  /** An edit, correction or annulment names the version that it changes, an annex an event. */
  | 'version'
  /** The log begins with the newest state that this browser has seen. */
  | 'head_growth'
  /** The receipt contains every event of the shipment that this browser has seen. */
  | 'history_growth'
  /** The current log continues the head that a retired key signed. */
  | 'key_tie'

/** Reasons why one of this browser's own checks failed or was skipped. */
export type BrowserErrorCode =
  /** A displayed value differs from the committed one. Facts: `field`, `shown`, `committed`. */
  | 'displayed_differs'
  /** The displayed hash is not that of the event. Facts: `expected`, `found`. */
  | 'displayed_hash_differs'
  /** The self-verifying file contains something that the build did not write. */
  | 'page_altered'
  /** A proved event is missing on the page. Facts: `event`, the id of the event. */
  | 'displayed_missing'
  /** A checkpoint with a proved annulment is shown as valid. */
  | 'displayed_annulled'
  /**
   * The displayed changes of a version are not the difference between this version and the previous
   * one.
   */
  | 'displayed_changes_differ'
  /** An edit, correction or annulment does not name the version that was valid before it. */
  | 'version_astray'
  /** An annex names an event that is not before it. */
  | 'annex_astray'
  /** The signed head is smaller than one seen before. Facts: the sizes `expected` and `found`. */
  | 'head_shrank'
  /** Two signed heads of one size have different roots. Facts: the roots `expected` and `found`. */
  | 'head_forked'
  /**
   * The tree of the later head does not begin with the tree of the earlier head. Facts: the sizes
   * `expected` and `found`.
   */
  | 'head_rewritten'
  /**
   * The receipt has fewer events than this browser saw before, although its head is the same or
   * larger. Facts: the counts `expected` and `found`.
   */
  | 'history_shrank'
  /**
   * The receipt has fewer events than this browser saw before, under a smaller head. Facts: the
   * counts `expected` and `found`.
   */
  | 'history_older'
  /**
   * The events that this browser saw before are not the first events of the receipt. Facts: the
   * counts `expected` and `found`.
   */
  | 'history_rewritten'
  /**
   * A retired key signed the receipt, and nothing connects the receipt to the current log. Facts:
   * `key`.
   */
  | 'key_retired_untied'

export type FindingName = CheckName | BrowserCheckName
export type FindingCode = LedgerErrorCode | BrowserErrorCode

/**
 * Result of one check: a check of the receipt itself (`Check` of the ledger), or one of the checks
 * that this browser makes in addition.
 */
export type Finding = {
  readonly name: FindingName
  readonly status: 'passed' | 'failed' | 'skipped'
  /** Position of the event, from 0, if the check concerns one event. */
  readonly event?: number
  /** Why a check was skipped that had something to check. */
  readonly reason?: Check['reason']
  readonly error?: { readonly code: FindingCode; readonly facts: LedgerFacts }
}
