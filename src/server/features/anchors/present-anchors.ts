import { developmentChains, isDevelopmentChain } from '#ledger/anchor/anchor.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { PublicAnchors } from '#contract/endpoints/site.ts'
import { pick } from '#domain/base/field-table.ts'
import type { AnchorConfig } from '#platform/config/anchor-config.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { evmAnchor } from './evm-anchor.ts'
import { earlierSenders, newestAnchors, type AnchorRow } from './queries.ts'

/** Presents the newest anchors on the configured chain. The result is public. */
export async function presentAnchors(
  on: Queryable,
  { target }: Pick<AnchorConfig, 'target'>,
): Promise<PublicAnchors> {
  if (target === 'off') return { chain: 'off', newest: null, under_way: null, earlier: [] }
  const chains = target === 'development' ? developmentChains : [target.chainId]
  const rows = await newestAnchors(on, chains)
  const confirmed = rows.find(({ state }) => state === 'confirmed')
  return {
    chain: chains.every(isDevelopmentChain) ? 'development' : 'public',
    newest: confirmed === undefined ? null : presentAnchor(evmAnchor(confirmed)),
    under_way: rows.find(({ state }) => state !== 'confirmed')?.size ?? null,
    earlier: confirmed === undefined ? [] : await presentEarlier(on, confirmed),
  }
}

async function presentEarlier(
  on: Queryable,
  { chain_id, contract, sender }: AnchorRow,
): Promise<PublicAnchors['earlier']> {
  const rows = await earlierSenders(on, chain_id, contract, sender)
  return rows.map(({ sender: account, size, block_time }) => ({
    sender: encodeHex(account),
    size,
    time: new Date(block_time * 1_000).toISOString(),
  }))
}

function presentAnchor(anchor: ReturnType<typeof evmAnchor>): NonNullable<PublicAnchors['newest']> {
  return {
    chain_id: anchor.chainId,
    ...pick(anchor, ['contract', 'sender', 'transaction', 'block']),
    block_hash: anchor.blockHash,
    time: new Date(anchor.time * 1_000).toISOString(),
    size: anchor.size,
    root: encodeHex(anchor.root),
  }
}
