import { CheckList, checkNames, type Check } from './check.ts'
import { LedgerError } from '../base/error.ts'
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
  /** The log's verifier key, had from elsewhere than the receipt. Without it nobody vouches for the receipt's own. */
  readonly key?: string
  /** The shipment that the receipt should be of. */
  readonly trackingId?: string
  /** The verifier keys of witnesses that must have cosigned the head. */
  readonly witnesses?: readonly string[]
  /** Holds the receipt to the log's key list (verify-succession.ts). If absent, `succession` is skipped. */
  readonly assureSuccession?: AssureSuccession
}

/** Throws for a head that the log's key list does not allow this key to sign. */
export type AssureSuccession = (key: VerifierKey, head: TreeHead) => void

/** All that can be said of a receipt. */
export type Verification = {
  /** Nothing failed, and nothing that makes the verdict was skipped. */
  readonly valid: boolean
  readonly checks: readonly Check[]
  /** The log's name as the receipt's key has it; null when there is no reading it. */
  readonly origin: string | null
  /** The receipt's verifier key, as found. */
  readonly key: string | null
  /** True if the receipt's key is the one asked for. */
  readonly keyPinned: boolean
  readonly trackingId: string | null
  /** The tree head, when its signature is good. */
  readonly head?: TreeHead
  readonly events: readonly VerifiedEvent[]
  readonly anchors: readonly VerifiedAnchor[]
  /** Of the head, by the witnesses that the receipt names. */
  readonly cosignatures: readonly Cosignature[]
  /** Those that stand in the log before events; which of them are on their chain is not known here. */
  readonly blocks: readonly ReceiptBlock[]
  /** Present where a valid history says that the contents of its earlier events are gone. */
  readonly erasure?: Erasure
  readonly completeness: {
    /** True if a valid history says that nothing but erasures may follow. */
    readonly sealed: boolean
    readonly events: number
    /** The size of the tree under whose head the history stops, 0 when no head is good. */
    readonly size: number
  }
  /** The last leaf's hash in hexadecimal, which commits to the whole history; only when valid. */
  readonly historyRoot?: string
}

/**
 * Checks a receipt from the disclosed values up to the signed root, needing nothing but the receipt and a key.
 *
 * Goes on after a failure to report all it can, and never throws on what a receipt may hold. Every check is listed by name, those of events once per event; see `checkNames`.
 *
 *     verifyReceipt(text, { key: pinnedKey, trackingId: 'FT-20241201-ABC123' }).valid
 *
 * @param given the text, or what reads it from something else and may throw a `LedgerError`, as `verifyReceiptBytes` does
 */
export function verifyReceipt(given: string | (() => string), options: VerifyOptions = {}): Verification {
  const list = new CheckList()
  const receipt = list.run('format', () => parseReceipt(typeof given === 'string' ? given : given()))
  if (receipt === undefined) return unreadable(list)

  const key = keyOf(receipt)
  const accepted = list.run('key', () => acceptKey(receipt.key, options.key))
  const head = verifyHead(list, receipt, key)
  const { assureSuccession } = options
  if (!key || !head || !assureSuccession) list.skip('succession')
  else list.run('succession', () => assureSuccession(key, head))
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

/** The key that the rest is checked with: the receipt's own, so that a receipt of another log is told from a broken one. */
function keyOf(receipt: Receipt): VerifierKey | undefined {
  try {
    return parseLogKey(receipt.key)
  } catch {
    return undefined
  }
}

function acceptKey(text: string, pinned: string | undefined): VerifierKey {
  const key = parseLogKey(text)
  if (pinned !== undefined && !sameKey(key, parseLogKey(pinned))) {
    throw new LedgerError('other_key', { expected: pinned, found: text })
  }
  return key
}

/** A log signs with plain Ed25519; the other type is for its witnesses. */
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

/** A head that names a VRF key can always give the proof: without it, the code may have a second history. */
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
  // A receipt without a disclosed field says less, and is not broken.
  if (stated.length === 0 || stated.some(({ fields }) => fields['erased_events'] === undefined)) {
    list.skip('erasure')
    return undefined
  }
  return list.run('erasure', () => erasureOf(stated))
}

/** Once an event has said that it is the last, a valid history goes on with erasures alone, which change nothing of what happened. */
function isSealed(events: readonly VerifiedEvent[]): boolean {
  return events.some(({ server }) => server['final'] === true)
}
