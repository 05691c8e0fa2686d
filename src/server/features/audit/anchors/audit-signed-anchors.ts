import { equalBytes } from '#ledger/base/bytes.ts'
import type { AuditedAnchor, AuditedTransaction } from './anchor-queries.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

/** Compares signed transactions with their anchors and with the columns beside them. */
export async function auditSigned(
  anchors: readonly AuditedAnchor[],
  transactions: readonly AuditedTransaction[],
): Promise<readonly LogFinding[]> {
  const signedFor = Map.groupBy(transactions, ({ anchor_id }) => anchor_id)
  const known = new Set(anchors.map(({ id }) => id))
  const strays = transactions.filter(({ anchor_id }) => !known.has(anchor_id))
  const findings = strays.map(() => logFinding('anchor_changed', 'anchor_transactions.anchor_id', null))
  for (const anchor of anchors) {
    const signed = signedFor.get(anchor.id) ?? []
    for (const one of signed) findings.push(...(await auditTransaction(anchor, one)))
    const { transaction } = anchor
    if (transaction !== null && !signed.some(({ hash }) => equalBytes(hash, transaction))) {
      findings.push(logFinding('anchor_changed', 'anchors.transaction', anchor.size))
    }
  }
  return findings
}

async function auditTransaction(
  { size, root, chain_id: chainId, contract, sender }: AuditedAnchor,
  { hash, nonce, max_fee: maxFee, max_priority_fee: tip, raw }: AuditedTransaction,
): Promise<readonly LogFinding[]> {
  // Loaded on demand, only if there are anchors.
  const { readSigned } = await import('../../anchors/read-signed.ts')
  const changed = (place: string): LogFinding => logFinding('anchor_changed', place, size)
  const signed = await readSigned(raw)
  if (signed === undefined) return [changed('anchor_transactions.raw')]
  const isWhole = equalBytes(signed.hash, hash)
  // The signature proves the columns beside it. A different signer means that the transaction was
  // replaced, or that the stored sender is wrong.
  if (!equalBytes(signed.sender, sender)) {
    return [changed(isWhole ? 'anchors.sender' : 'anchor_transactions.raw')]
  }
  const isAsSigned = {
    'anchor_transactions.hash': isWhole,
    'anchor_transactions.nonce': signed.nonce === nonce,
    'anchor_transactions.max_fee': signed.maxFee === BigInt(maxFee),
    'anchor_transactions.max_priority_fee': signed.tip === BigInt(tip),
    'anchors.chain_id': signed.chainId === chainId,
    'anchors.contract': equalBytes(signed.contract, contract),
    'anchors.size': signed.size === size,
    'anchors.root': equalBytes(signed.root, root),
  }
  return Object.entries(isAsSigned).flatMap(([place, holds]) => (holds ? [] : [changed(place)]))
}
