import { isDevelopmentChain } from '#ledger/anchor/anchor.ts'
import type { ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import {
  provedWindow,
  type IsBlockOnChain,
  type NotAfter,
  type ProvedWindow,
} from '#ledger/receipt/proved-window.ts'
import { nothingElse, type Outside } from './outside.ts'
import { anchorBlockHash, anchorTime, isDevelopmentAnchor } from '#ledger/anchor/anchor-facts.ts'
import { encodeBase64, encodeHex } from '#ledger/base/bytes.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import type { Check } from '#ledger/receipt/check.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import type { VerifiedAnchor } from '#ledger/receipt/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { compareWithLists } from '#domain/events/field-lists.ts'
import { receivedBackwards } from '#domain/events/received-order.ts'
import { ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import type { Language } from '#contract/messages/message.ts'
import { isUntied, verdictOf } from '#ledger/verdict/verdict.ts'
import { exitCodeOf } from '../verdict.ts'

/**
 * Returns a verification as a document for programs. Hashes are lower-case hexadecimal, events and
 * sequences count from 0, times are as committed. Only `message` depends on the language.
 */
export function verificationDocument(
  verification: Verification,
  language: Language,
  outside: Outside = nothingElse,
): object {
  const { isBlockOnChain, keyKind, tiedBy, anchorSender } = outside
  const { valid, keyPinned, head, events } = verification
  const verdict = verdictOf(verification, isUntied(outside))
  const backwards = receivedBackwards(events.map(({ server }) => server['received_at']))
  return {
    verdict,
    exit_code: exitCodeOf[verdict],
    valid,
    key_pinned: keyPinned,
    vrf_key_pinned: verification.vrfKeyPinned,
    key_standing: keyPinned ? keyKind : null,
    tied_by: valid && keyKind === 'retired' ? (tiedBy ?? null) : null,
    tracking_id: verification.trackingId,
    is_test: verification.isTest,
    origin: verification.origin,
    key: verification.key,
    head: headDocument(head),
    erasure: verification.erasure ?? null,
    completeness: verification.completeness,
    history_root: verification.historyRoot ?? null,
    checks: verification.checks.map((check) => checkDocument(check, language)),
    events: events.map((event) => ({
      ...eventOf(event),
      received_backwards: backwards.has(event.sequence),
      window: windowOf(provedWindow(verification, event, isBlockOnChain), isBlockOnChain),
    })),
    witnesses: verification.cosignatures.map(({ name, key, time, isPinned }) => ({
      name,
      key,
      key_pinned: isPinned,
      time: new Date(time * 1_000).toISOString(),
    })),
    anchors: verification.anchors.map((anchor) => anchorOf(anchor, anchorSender)),
  }
}

export function headDocument(head: TreeHead | undefined): object | null {
  if (head === undefined) return null
  const { origin, size, root, vrfKey } = head
  return { origin, size, root: encodeHex(root), vrf_key: vrfKey === undefined ? null : encodeBase64(vrfKey) }
}

export function checkDocument({ name, status, event, reason, error }: Check, language: Language): object {
  return {
    name,
    status,
    ...(event !== undefined && { event }),
    ...(reason && { reason }),
    ...(error && { error: { ...error, message: ledgerErrorMessage(language, error) } }),
  }
}

function anchorOf(anchor: VerifiedAnchor, anchorSender: string | undefined): object {
  const { kind, block, size, root, isConsistent, isOnChain, events } = anchor
  return {
    kind,
    ...(anchor.kind === 'evm' && {
      chain_id: anchor.chainId,
      contract: anchor.contract,
      sender: anchor.sender,
      sender_pinned: anchor.sender === anchorSender,
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

/**
 * Returns the bounds of the time at which an event was added to the log. `not_before` and
 * `not_after` are proved; those in `stated` are only claimed by the receipt. `left` is the last
 * block before the event if that block is no longer on its chain. In each block, `on_chain` is null
 * if the block's chain was not queried.
 */
function windowOf({ proved, stated, left }: ProvedWindow, isBlockOnChain: IsBlockOnChain): object {
  const blockOf = (block: ReceiptBlock | undefined) =>
    block === undefined
      ? null
      : {
          chain_id: block.chainId,
          block: block.block,
          block_hash: block.blockHash,
          time: new Date(block.time * 1_000).toISOString(),
          development: isDevelopmentChain(block.chainId),
          on_chain: isBlockOnChain(block) ?? null,
        }
  return {
    not_before: blockOf(proved.notBefore),
    not_after: boundOf(proved.notAfter),
    stated: { not_before: blockOf(stated.notBefore), not_after: boundOf(stated.notAfter) },
    left: blockOf(left),
  }
}

function boundOf(bound: NotAfter | undefined): object | null {
  if (bound === undefined) return null
  const { kind, time } = bound
  return {
    by: kind,
    time: new Date(time * 1_000).toISOString(),
    ...(kind === 'witness'
      ? { name: bound.cosignature.name }
      : {
          block: bound.anchor.block,
          development: isDevelopmentAnchor(bound.anchor),
          on_chain: bound.anchor.isOnChain || null,
        }),
  }
}

function eventOf(event: VerifiedEvent): object {
  const { sequence, kind, type, eventId, committedBy, clientHash, leafHash, index, valid } = event
  const { fields, server, hidden } = event
  const { isNewer, missing, unknown } = compareWithLists(event)
  return {
    sequence,
    kind,
    type,
    made_by_newer_version: isNewer,
    missing_fields: missing,
    unknown_fields: Object.keys({ ...unknown.client, ...unknown.server }),
    event_id: eventId,
    committed_by: committedBy,
    client_hash: clientHash,
    leaf_hash: leafHash,
    index,
    valid,
    fields,
    server,
    hidden,
  }
}
