import { isTestCode } from './test-code.ts'
import { CheckList, checkNames, type Check } from './check.ts'
import { LedgerError, unlessRefused } from '../base/error.ts'
import { erasureOf, isErasure, type Erasure } from './verify-erasure.ts'
import { parseVerifierKey, sameKey, type VerifierKey } from '../log/note-key.ts'
import type { ReceiptBlock } from '../anchor/chain-block.ts'
import type { Hash } from '../crypto/hash.ts'
import { encodeBase64 } from '../base/bytes.ts'
import { hashLeaf } from '../crypto/hash.ts'
import { verifyPseudonym } from '../crypto/pseudonym.ts'
import { encodeStartLeaf } from '../log/leaf.ts'
import { verifyInclusion } from '../log/tree.ts'
import { parseReceipt, type Receipt } from './receipt.ts'
import { assurePinnedVrfKey, openTreeHead, type SignedTreeHead, type TreeHead } from '../log/tree-head.ts'
import { verifyBlocks } from './verify-blocks.ts'
import { verifyAnchors, type AnchorOptions, type VerifiedAnchor } from './verify-anchors.ts'
import { verifyTimes } from './verify-times.ts'
import { verifyWitnesses, type Cosignature } from './verify-witnesses.ts'
import { historyStart, verifyEvent, type EventContext } from './verify-event.ts'
import type { VerifiedEvent } from './verified-event.ts'

export type VerifyOptions = AnchorOptions & {
  /**
   * Verifier key of the log, from another source than the receipt. Without it, nothing confirms the
   * receipt's own key.
   */
  readonly key?: string
  /** VRF key of the log from another source than the receipt, in base64. */
  readonly vrfKey?: string
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
  /** True if the VRF key of the head equals the one that the reader gave. */
  readonly vrfKeyPinned: boolean
  readonly trackingId: string | null
  /** True for a shipment of a test company, which has no value (`isTestCode`). */
  readonly isTest: boolean
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
     * True if a valid history has an event that is marked as the last. Only erasures and annexes
     * may follow such an event, and there may be more of them than the receipt has.
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
  const isStartProved = verifyStart(list, receipt, head, options.vrfKey)
  const vrfKeyPinned = isStartProved && options.vrfKey !== undefined
  const { events, pseudonym } = verifyHistory(list, receipt, {
    head,
    origin: key?.name,
    trackingId: receipt.trackingId,
    askedFor: options.trackingId ?? receipt.trackingId,
  })
  verifyName(list, receipt, head, { pseudonym, isPinned: vrfKeyPinned })
  const cosignatures = verifyWitnesses(list, receipt, head && key, options.witnesses ?? [])
  const blocks = verifyBlocks(list, receipt.blocks, head, receipt.events)
  const anchors = verifyAnchors(list, receipt.anchors, { head, events }, options)
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
    vrfKeyPinned,
    trackingId: receipt.trackingId,
    isTest: isTestCode(receipt.trackingId),
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
    vrfKeyPinned: false,
    trackingId: null,
    isTest: false,
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
  context: Omit<EventContext, 'position'>,
): { events: VerifiedEvent[]; pseudonym: Hash | undefined } {
  let history = historyStart()
  const events = receipt.events.map((event, position) => {
    const { verified, after } = verifyEvent(list, event, history, { ...context, position })
    history = after
    return verified
  })
  return { events, pseudonym: history.pseudonym }
}

/**
 * Verifies that the first leaf of the log gives the VRF key that the head names. The root then
 * determines the pseudonyms of all shipments.
 * @param pinned VRF key that the reader has from another source, in base64
 * @returns true if the check passed
 */
function verifyStart(
  list: CheckList,
  { start: { commitment, proof } }: Receipt,
  head: TreeHead | undefined,
  pinned: string | undefined,
): boolean {
  if (head?.vrfKey === undefined) {
    list.skip('start')
    return false
  }
  const { vrfKey, size, root } = head
  const isProved = list.run('start', () => {
    const leafHash = hashLeaf(encodeStartLeaf(vrfKey, commitment))
    const isInTree = isAccepted(() => verifyInclusion({ leafHash, index: 0, size, root, proof }))
    if (!isInTree) throw new LedgerError('start_not_proved', { key: encodeBase64(vrfKey) })
    assurePinnedVrfKey(head, pinned)
    return true
  })
  return isProved === true
}

/**
 * Verifies the proof of the shipment's pseudonym under the VRF key of the head. Another log could
 * have another VRF key, so the pseudonym is called the only one if the reader pinned this key.
 */
function verifyName(
  list: CheckList,
  { trackingId, pseudonymProof: proof }: Receipt,
  head: TreeHead | undefined,
  { pseudonym, isPinned }: { readonly pseudonym: Hash | undefined; readonly isPinned: boolean },
): void {
  const key = head?.vrfKey
  if (!key || !pseudonym) return list.skip('pseudonym')
  const verify = () => verifyPseudonym({ key, trackingId, proof, pseudonym })
  if (!isPinned && isAccepted(verify)) list.skip('pseudonym', undefined, 'vrf_key_not_pinned')
  else list.run('pseudonym', verify)
}

function isAccepted(check: () => void): boolean {
  const accepted = unlessRefused(() => {
    check()
    return true
  })
  return accepted === true
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
 * Returns true if an event is marked as the last. Only erasures and annexes may follow it, and they
 * add neither a place nor a status.
 */
function isSealed(events: readonly VerifiedEvent[]): boolean {
  return events.some(({ server }) => server['final'] === true)
}
