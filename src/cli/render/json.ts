import { anchorBlockHash, anchorTime, isDevelopmentAnchor } from '#ledger/anchor-facts.ts'
import { encodeHex } from '#ledger/bytes.ts'
import type { Check } from '#ledger/check.ts'
import type { VerifiedEvent } from '#ledger/verify-event.ts'
import type { VerifiedAnchor } from '#ledger/verify-anchors.ts'
import type { Verification } from '#ledger/verify.ts'
import { sayLedgerError } from '#contract/verification-words.ts'
import type { Language } from '#contract/words.ts'
import { exitCodeOf, verdictOf } from '../verdict.ts'

/**
 * A verification for a program. Hashes are lower-case hexadecimal, events and sequences count from
 * 0, times stand as they were committed; `message` alone depends on the language.
 * @param pinned the keys of the witnesses that were asked for
 */
export function verificationDocument(
  verification: Verification,
  language: Language,
  pinned: readonly string[] = [],
): object {
  const {
    valid,
    keyPinned,
    trackingId,
    key,
    origin,
    head,
    completeness,
    historyRoot,
    checks,
    events,
    erasure,
    anchors,
    cosignatures,
  } = verification
  const verdict = verdictOf(verification)
  return {
    verdict,
    exit_code: exitCodeOf[verdict],
    valid,
    key_pinned: keyPinned,
    tracking_id: trackingId,
    origin,
    key,
    head: head === undefined ? null : { origin: head.origin, size: head.size, root: encodeHex(head.root) },
    erasure: erasure ?? null,
    completeness,
    history_root: historyRoot ?? null,
    checks: checks.map((check) => checkOf(check, language)),
    events: events.map(eventOf),
    witnesses: cosignatures.map(({ name, key: of, time }) => ({
      name,
      key: of,
      key_pinned: pinned.includes(of),
      time: new Date(time * 1_000).toISOString(),
    })),
    anchors: anchors.map(anchorOf),
  }
}

function checkOf({ name, status, event, error }: Check, language: Language): object {
  return {
    name,
    status,
    ...(event === undefined ? {} : { event }),
    ...(error === undefined
      ? {}
      : { error: { code: error.code, facts: error.facts, message: sayLedgerError(language, error) } }),
  }
}

function anchorOf(anchor: VerifiedAnchor): object {
  const { kind, block, size, root, isConsistent, isOnChain, events } = anchor
  return {
    kind,
    ...(anchor.kind === 'evm' && {
      chain_id: anchor.chainId,
      contract: anchor.contract,
      sender: anchor.sender,
      transaction: anchor.transaction,
    }),
    block,
    block_hash: anchorBlockHash(anchor),
    time: new Date(anchorTime(anchor) * 1_000).toISOString(),
    size,
    root: encodeHex(root),
    development: isDevelopmentAnchor(anchor),
    consistent: isConsistent,
    on_chain: isOnChain,
    events,
  }
}

function eventOf(event: VerifiedEvent): object {
  const { sequence, kind, type, eventId, committedBy, clientHash, leafHash, index, valid } = event
  return {
    sequence,
    kind,
    type,
    event_id: eventId,
    committed_by: committedBy,
    client_hash: clientHash,
    leaf_hash: leafHash,
    index,
    valid,
    fields: event.fields,
    server: event.server,
    hidden: event.hidden,
  }
}
