import { compareWithLists, type ListComparison } from '../../src/domain/events/field-lists.ts'
import { LedgerError } from '../../src/ledger/base/error.ts'
import { parseVerifierKey } from '../../src/ledger/log/note-key.ts'
import { provedWindow, type ProvedWindow } from '../../src/ledger/receipt/proved-window.ts'
import type { VerifiedEvent } from '../../src/ledger/receipt/verified-event.ts'
import { verifyReceiptBytes } from '../../src/ledger/receipt/verify-bytes.ts'
import type { Tie } from '../../src/ledger/receipt/verify-succession.ts'
import type { Verification } from '../../src/ledger/receipt/verify.ts'
import { keyTrust, noTrust, readProvedKeys, type KeyTrust } from '../../src/ledger/verdict/key-trust.ts'
import { isUntied, verdictOf, type KeyStanding, type Verdict } from '../../src/ledger/verdict/verdict.ts'
import { verifyTrusted } from '../../src/ledger/verdict/verify-trusted.ts'

// Entry of the package `@lastro/verify`. The code is that of `lastro verify` and of the pages.

export { LedgerError, type LedgerErrorCode, type LedgerFacts } from '../../src/ledger/base/error.ts'
export { checkNames, type Check, type CheckName } from '../../src/ledger/receipt/check.ts'
export type { KeyStanding, ListComparison, ProvedWindow, Tie, Verdict, VerifiedEvent }

/** Facts that a reader has from other sources than the receipt. */
export type VerifyOptions = {
  /** Verifier key of the log, `name+hash+base64`. Without it, nothing confirms the receipt. */
  readonly key?: string | undefined
  /** Key list of the log, the file that it publishes as `/log/keys`. */
  readonly keys?: string | Uint8Array | undefined
  /** VRF key of the log in base64, which names the shipments. The key list has it too. */
  readonly vrfKey?: string | undefined
  /** The verifier keys of witnesses that must have cosigned. */
  readonly witnesses?: readonly string[] | undefined
  /** Tracking code of the shipment whose receipt the reader expects. */
  readonly trackingId?: string | undefined
}

export type ReceiptEvent = VerifiedEvent & {
  /** Comparison of the fields with the field lists that this version knows. */
  readonly comparison: ListComparison
  /** Bounds of the time at which the event entered the log. */
  readonly window: ProvedWindow
}

/** Result of verifying a receipt. */
export type VerifiedReceipt = Omit<Verification, 'events'> & {
  readonly verdict: Verdict
  /** Standing of the receipt's key; null if the reader pinned no key, or another one. */
  readonly keyStanding: KeyStanding | null
  /** Kind of proof that ties a receipt under a retired key to the log of today. */
  readonly tiedBy: Tie | null
  readonly events: readonly ReceiptEvent[]
}

/**
 * Verifies a receipt, from the disclosed values up to the signed root, without network. Never
 * throws for any content of a receipt.
 *
 * verifyReceipt(text, { key: pinnedKey, trackingId: 'FT-20241201-ABC123' }).verdict
 *
 * @param receipt text of the receipt, or the bytes of its file
 * @throws LedgerError if an option is invalid: `verifier_key_invalid` and `key_type_unsupported`
 * for `key`; for `keys` the codes of key lists, and `other_key` for a list without `key`
 */
export function verifyReceipt(receipt: string | Uint8Array, options: VerifyOptions = {}): VerifiedReceipt {
  const { vrfKey, trackingId, witnesses = [] } = options
  const trust = trustOf(receipt, options)
  const { verification, tiedBy } = verifyTrusted(receipt, trust, { vrfKey, trackingId, witnesses })
  const { valid, keyPinned, events } = verification
  return {
    ...verification,
    verdict: verdictOf(verification, isUntied({ keyKind: trust.kind, tiedBy })),
    keyStanding: keyPinned ? trust.kind : null,
    tiedBy: (valid && trust.kind === 'retired' ? tiedBy : undefined) ?? null,
    events: events.map((event) => ({
      ...event,
      comparison: compareWithLists(event),
      window: provedWindow(verification, event),
    })),
  }
}

function trustOf(receipt: string | Uint8Array, { key, keys }: VerifyOptions): KeyTrust {
  if (key === undefined) {
    if (keys !== undefined) throw new LedgerError('verifier_key_invalid')
    return noTrust
  }
  const pinned = parseVerifierKey(key)
  if (pinned.type !== 'ed25519') throw new LedgerError('key_type_unsupported', { type: pinned.type })
  if (keys === undefined) return keyTrust(null, key, undefined)
  return keyTrust(verifyReceiptBytes(receipt).key, key, readProvedKeys(keys, pinned))
}
