import type { AssureOnChain } from '../anchor/anchor.ts'
import { verifyReceiptBytes } from '../receipt/verify-bytes.ts'
import { findTie, type Tie } from '../receipt/verify-succession.ts'
import type { AssureInLog, Verification } from '../receipt/verify.ts'
import { assureStamped } from '../timestamp/verify-stamp.ts'
import type { KeyTrust } from './key-trust.ts'

/** Facts that a reader has from other sources than the receipt, besides the key. */
export type ReaderFacts = {
  /** VRF key of the log in base64. Without it, that of the key list counts. */
  readonly vrfKey?: string | undefined
  /** Tracking code of the shipment whose receipt the reader expects. */
  readonly trackingId?: string | undefined
  /** The verifier keys of witnesses that must have cosigned the head. */
  readonly witnesses?: readonly string[]
  /** Account that anchors the log. */
  readonly anchorSender?: string | undefined
  /** Check against the chains that the reader asked; absent without a look-up. */
  readonly assureOnChain?: AssureOnChain | undefined
  /** Check against today's log; absent if the reader did not read it. */
  readonly assureInLog?: AssureInLog | undefined
}

export type TrustedVerification = {
  readonly verification: Verification
  /** Kind of proof that ties a receipt under a key of the list to today's log. */
  readonly tiedBy: Tie | undefined
}

/** Verifies a receipt, timestamps included, with the trust that the reader has in its key. */
export function verifyTrusted(
  receipt: string | Uint8Array,
  trust: KeyTrust,
  { trackingId, witnesses = [], anchorSender, assureOnChain, assureInLog, ...facts }: ReaderFacts,
): TrustedVerification {
  const vrfKey = facts.vrfKey ?? trust.vrfKey
  const verification = verifyReceiptBytes(receipt, {
    witnesses,
    assureStamped,
    ...(vrfKey !== undefined && { vrfKey }),
    ...(trust.key !== undefined && { key: trust.key }),
    ...(trust.assureSuccession && { assureSuccession: trust.assureSuccession }),
    ...(assureInLog && { assureInLog }),
    ...(trackingId !== undefined && { trackingId }),
    ...(assureOnChain && { assureOnChain }),
  })
  const isInLog = assureInLog !== undefined
  return {
    verification,
    tiedBy: trust.place && findTie(verification, trust.place, { isInLog, anchorSender }),
  }
}
