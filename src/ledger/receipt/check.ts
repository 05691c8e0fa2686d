import { LedgerError, type LedgerErrorCode, type LedgerFacts } from '../base/error.ts'

/** Names of the checks, in order. The checks from `leaf` to `inclusion` run once per event. */
export const checkNames = [
  /** The text is a receipt. */
  'format',
  /** The receipt's key is a verifier key and equals the pinned key, if one is pinned. */
  'key',
  /** The receipt's key signed the tree head. */
  'head_signature',
  /**
   * The log's key list allows this key to sign a head of this size. Skipped unless the reader has
   * the list.
   */
  'succession',
  /** Today's log extends the tree of the head. Skipped unless the reader read today's log. */
  'log',
  /**
   * The first leaf of the log gives the VRF key that the head names, which is the pinned one if one
   * is pinned.
   */
  'start',
  /** The leaf is well-formed. */
  'leaf',
  /** The disclosed values match the digests in the statements. */
  'fields',
  /** The client statement names this log, and the server statement and the leaf commit to it. */
  'client_statement',
  /** The server statement is the one that the leaf commits to. */
  'server_statement',
  /** The event is at its place in the history of this one shipment. */
  'sequence',
  /** The leaf is in the tree with the signed root. */
  'inclusion',
  /**
   * The shipment can have no other pseudonym under the VRF key of the head. Skipped if the proof
   * holds and the reader pinned no VRF key.
   */
  'pseudonym',
  /**
   * The witnesses that the receipt names cosigned the head, and the requested witnesses are among
   * them. Skipped if no witness is named or requested.
   */
  'witnesses',
  /**
   * The leaf of each chain block in the receipt precedes the leaf of an event. Skipped if the
   * receipt has no blocks.
   */
  'blocks',
  /**
   * The anchored trees and the receipt's tree belong to one log. Skipped if the receipt has no
   * anchors.
   */
  'anchors',
  /**
   * The timestamps lead from the anchored heads to the headers of their blocks. Skipped if there
   * are no timestamps, or no timestamp verifier is given.
   */
  'timestamps',
  /** The anchors are on their chains. Skipped unless the reader looked them up. */
  'chain',
  /**
   * No witness or anchor states a time before that of a block or event in the tree that it attests.
   * Skipped if the receipt has neither witnesses nor anchors.
   */
  'times',
  /**
   * The leaf of each stated erasure records an erasure, and the erasure states the number of all
   * events before it. Skipped if no event states an erasure.
   */
  'erasure',
  /** The history ends with an event that is marked as the last. Skipped if no event is marked. */
  'completeness',
] as const

export type CheckName = (typeof checkNames)[number]

export type Check = {
  readonly name: CheckName
  /** `skipped` means that the check was not possible, or that there was nothing to check. */
  readonly status: 'passed' | 'failed' | 'skipped'
  /** Position of the event, from 0, if the check concerns one event. */
  readonly event?: number
  /** Why a check was skipped that had something to check. */
  readonly reason?: 'vrf_key_not_pinned'
  readonly error?: { readonly code: LedgerErrorCode; readonly facts: LedgerFacts }
}

/** Runs checks and records their results. */
export class CheckList {
  readonly checks: Check[] = []

  get failed(): boolean {
    return this.checks.some(({ status }) => status === 'failed')
  }

  /**
   * Runs a check and records whether it threw a `LedgerError`.
   * @returns the value that `check` returned, or undefined if it threw the error
   */
  run<T>(name: CheckName, check: () => T, event?: number): T | undefined {
    try {
      const result = check()
      this.pass(name, event)
      return result
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      this.record({ name, status: 'failed', error: { code: error.code, facts: error.facts } }, event)
      return undefined
    }
  }

  /** Records a check that passed. */
  pass(name: CheckName, event?: number): void {
    this.record({ name, status: 'passed' }, event)
  }

  /** Records that a check was not possible, or had nothing to check. */
  skip(name: CheckName, event?: number, reason?: Check['reason']): void {
    this.record({ name, status: 'skipped', ...(reason && { reason }) }, event)
  }

  private record(check: Check, event: number | undefined): void {
    this.checks.push(event === undefined ? check : { ...check, event })
  }
}
