import { CheckList, checkNames, type Check } from './check.ts'
import { LedgerError, unlessRefused } from '../base/error.ts'
import { erasureOf, isErasure, type Erasure } from './verify-erasure.ts'
import { parseVerifierKey, sameKey, type VerifierKey } from '../log/note-key.ts'
import type { ReceiptBlock } from '../anchor/chain-block.ts'
import type { Hash } from '../crypto/hash.ts'
import { verifyPseudonym } from '../crypto/pseudonym.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { openTreeHead, type SignedTreeHead, type TreeHead } from '../log/tree-head.ts'
import { verifyBlocks } from '../anchor/verify-blocks.ts'
import { verifyAnchors, type AnchorOptions, type VerifiedAnchor } from '../anchor/verify-anchors.ts'
import { verifyTimes } from '../timestamp/verify-times.ts'
import { verifyWitnesses, type Cosignature } from './verify-witnesses.ts'
import { historyStart, verifyEvent, type EventContext } from './verify-event.ts'
import type { VerifiedEvent } from './verified-event.ts'

export type VerifyOptions = AnchorOptions & {
  /**
   * Verifier key of the log, from another source than the receipt. Without it, nothing confirms the
   * receipt's own key.
   */
  readonly key?: string
  /** Tracking code of the shipment whose receipt the reader expects. */
  readonly trackingId?: string
  /** The verifier keys of witnesses that must have cosigned the head. */
  readonly witnesses?: readonly string[]
  /**
   * Optional check against the log's key list (verify-succession.ts). If absent, `succession` is
   * skipped.
   */
  readonly assureSuccession?: AssureSuccession
  /** Optional check against today's log, which the reader read. If absent, `log` is skipped. */
  readonly assureInLog?: AssureInLog
}

/** Throws if the log's key list does not allow this key to sign the head. */
export type AssureSuccession = (key: VerifierKey, head: TreeHead) => void

/** Throws if the tree of today's log does not extend the tree of the head. */
export type AssureInLog = (head: TreeHead) => void

/** Result of verifying a receipt. */
export type Verification = {
  /** True if nothing failed, and no check that decides the verdict was skipped. */
  readonly valid: boolean
  readonly checks: readonly Check[]
  /** Name of the log in the receipt's key; null if the key cannot be read. */
  readonly origin: string | null
  /** Verifier key as the receipt states it; null if the receipt could not be parsed. */
  readonly key: string | null
  /** True if the receipt's key equals the key that the reader gave. */
  readonly keyPinned: boolean
  readonly trackingId: string | null
  /** Tree head; absent if its signature is invalid. */
  readonly head?: TreeHead
  readonly events: readonly VerifiedEvent[]
  readonly anchors: readonly VerifiedAnchor[]
  /** Cosignatures of the head by the witnesses that the receipt names. */
  readonly cosignatures: readonly Cosignature[]
  /**
   * Chain blocks, each with a leaf that precedes the leaf of an event. `verifyReceipt` does not
   * look blocks up on their chains.
   */
  readonly blocks: readonly ReceiptBlock[]
  /**
   * Erasure that a valid history states for the contents of its earlier events; absent if it states
   * none.
   */
  readonly erasure?: Erasure
  readonly completeness: {
    /**
     * True if a valid history has an event that is marked as the last. Only erasures may follow
     * such an event.
     */
    readonly sealed: boolean
    readonly events: number
    /** Size of the tree under whose head the history is proved; 0 if no head is valid. */
    readonly size: number
  }
  /**
   * Hash of the last leaf in hexadecimal, which commits to the whole history. Present only if the
   * receipt is valid.
   */
  readonly historyRoot?: string
}

/**
 * Verifies a receipt from the disclosed values up to the signed root. The verification needs only
 * the receipt and a key.
 *
 * Continues after a failure to report as much as possible, and never throws for any content of a
 * receipt. Lists every check by name, and those of events once per event; see `checkNames`.
 *
 * verifyReceipt(text, { key: pinnedKey, trackingId: 'FT-20241201-ABC123' }).valid
 *
 * @param given the text, or a function that reads the text and may throw a `LedgerError`, as in
 * `verifyReceiptBytes`
 */
export function verifyReceipt(given: string | (() => string), options: VerifyOptions = {}): Verification {
  const list = new CheckList()
  const receipt = list.run('format', () => parseReceipt(typeof given === 'string' ? given : given()))
  if (receipt === undefined) return unreadable(list)

  // All checks except `key` use the receipt's own key. They can therefore pass for a receipt of
  // another log.
  const key = unlessRefused(() => parseLogKey(receipt.key))
  const accepted = list.run('key', () => acceptKey(receipt.key, options.key))
  const head = verifyHead(list, receipt, key)
  const { assureSuccession, assureInLog } = options
  if (!key || !head || !assureSuccession) list.skip('succession')
  else list.run('succession', () => assureSuccession(key, head))
  if (!head || !assureInLog) list.skip('log')
  else list.run('log', () => assureInLog(head))
  const { events, pseudonym } = verifyHistory(list, receipt, {
    head,
    origin: key?.name,
    trackingId: receipt.trackingId,
    askedFor: options.trackingId ?? receipt.trackingId,
  })
  verifyName(list, receipt, head, pseudonym)
  const cosignatures = verifyWitnesses(list, receipt, head && key, options.witnesses ?? [])
  const blocks = verifyBlocks(list, receipt.blocks, head, receipt.events)
  const anchors = verifyAnchors(list, receipt.anchors, head, events, options)
  verifyTimes(list, { blocks, anchors, cosignatures, events, size: head?.size ?? 0 })
  const erasure = verifyErasure(list, events)
  const valid = !list.failed
  const sealed = valid && isSealed(events)
  if (sealed) list.pass('completeness')
  else list.skip('completeness')

  const historyRoot = valid ? events.at(-1)?.leafHash : undefined
  return {
    valid,
    checks: list.checks,
    origin: key?.name ?? null,
    key: receipt.key,
    keyPinned: options.key !== undefined && accepted !== undefined,
    trackingId: receipt.trackingId,
    ...(head && { head }),
    events,
    anchors,
    cosignatures,
    blocks,
    ...(valid && erasure !== undefined && { erasure }),
    completeness: { sealed, events: events.length, size: head?.size ?? 0 },
    ...(historyRoot !== undefined && { historyRoot }),
  }
}

function unreadable(list: CheckList): Verification {
  for (const name of checkNames) if (name !== 'format') list.skip(name)
  return {
    valid: false,
    checks: list.checks,
    origin: null,
    key: null,
    keyPinned: false,
    trackingId: null,
    events: [],
    anchors: [],
    cosignatures: [],
    blocks: [],
    completeness: { sealed: false, events: 0, size: 0 },
  }
}

function acceptKey(text: string, pinned: string | undefined): VerifierKey {
  const key = parseLogKey(text)
  if (pinned !== undefined && !sameKey(key, parseLogKey(pinned))) {
    throw new LedgerError('other_key', { expected: pinned, found: text })
  }
  return key
}

/**
 * Parses the key of a log, which signs with plain Ed25519. The other signature type is for
 * witnesses.
 */
function parseLogKey(text: string): VerifierKey {
  const key = parseVerifierKey(text)
  if (key.type !== 'ed25519') throw new LedgerError('key_type_unsupported', { type: key.type })
  return key
}

function verifyHead(
  list: CheckList,
  { head, witnesses }: Receipt,
  key: VerifierKey | undefined,
): SignedTreeHead | undefined {
  if (key === undefined) {
    list.skip('head_signature')
    return undefined
  }
  return list.run('head_signature', () => {
    const opened = openTreeHead(head, key)
    const unknown = opened.note.signatures.length - 1 - witnesses.length
    if (unknown > 0) throw new LedgerError('note_signature_unknown', { found: unknown })
    return opened
  })
}

function verifyHistory(
  list: CheckList,
  receipt: Receipt,
  context: EventContext,
): { events: VerifiedEvent[]; pseudonym: Hash | undefined } {
  let history = historyStart()
  const events = receipt.events.map((event, position) => {
    const { verified, after } = verifyEvent(list, event, position, history, context)
    history = after
    return verified
  })
  return { events, pseudonym: history.pseudonym }
}

/**
 * Verifies the proof of the shipment's pseudonym. A log whose head names a VRF key can always give
 * the proof. Without the proof, the tracking code may have a second pseudonym in the log, and so a
 * second history.
 */
function verifyName(
  list: CheckList,
  { trackingId, pseudonymProof: proof }: Receipt,
  head: TreeHead | undefined,
  pseudonym: Hash | undefined,
): void {
  if (!head || !pseudonym || (!proof && !head.vrfKey)) return list.skip('pseudonym')
  list.run('pseudonym', () => {
    if (!proof) throw new LedgerError('pseudonym_proof_missing')
    if (!head.vrfKey) throw new LedgerError('vrf_key_missing')
    verifyPseudonym({ key: head.vrfKey, trackingId, proof, pseudonym })
  })
}

function verifyErasure(list: CheckList, events: readonly VerifiedEvent[]): Erasure | undefined {
  const stated = events.filter(isErasure)
  if (stated.length === 0) {
    list.skip('erasure')
    return undefined
  }
  return list.run('erasure', () => erasureOf(stated))
}

/**
 * Returns true if an event is marked as the last. Only erasures may follow it, and they add nothing
 * to the history of the shipment.
 */
function isSealed(events: readonly VerifiedEvent[]): boolean {
  return events.some(({ server }) => server['final'] === true)
}
