import { equalBytes, encodeHex } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { tilePath, tileReader, tilesNeeded, type Tile } from '#ledger/log/tile.ts'
import { consistencyProof, verifyConsistency, type ReadNode, type TreeState } from '#ledger/log/tree.ts'
import type { Finding, FindingCode } from './finding.ts'

/**
 * Fetches a tile's bytes from the public log. Returns undefined if it is unavailable now, null if
 * the log reports that there is none.
 */
export type FetchTile = (tile: Tile) => Promise<Uint8Array | undefined | null>

/**
 * Checks the head of a receipt like `checkHeadGrowth`. The head may be older than the newest one
 * that this browser has seen, because the server prefers heads with cosignatures for receipts. The
 * newest tree must then begin with the receipt's tree, and the log must still contain the newest
 * tree.
 */
export async function checkReceiptHead(
  seen: TreeState | undefined,
  head: TreeState | undefined,
  fetchTile: FetchTile,
): Promise<Finding> {
  if (seen === undefined || head === undefined || head.size >= seen.size || head.size === 0) {
    return checkHeadGrowth(seen, head, fetchTile)
  }
  let isGone = false
  const growth = await checkHeadGrowth(head, seen, async (tile) => {
    const bytes = await fetchTile(tile)
    isGone ||= bytes === null
    return bytes
  })
  if (isGone) return failed('head_shrank', seen.size, head.size)
  return growth.status === 'failed' ? failed('head_rewritten', seen.size, head.size) : growth
}

/**
 * Checks that the log still begins with the tree of the head that this browser has seen. The log's
 * tiles must give both signed roots. Skipped if there is nothing to compare, or the tiles are
 * unavailable.
 * @param before newest head stored before the later one was requested
 */
export async function checkHeadGrowth(
  before: TreeState | undefined,
  head: TreeState | undefined,
  fetchTile: FetchTile,
): Promise<Finding> {
  if (before === undefined || head === undefined) return result('skipped')
  if (head.size < before.size) return failed('head_shrank', before.size, head.size)
  if (head.size === before.size) {
    const isSame = equalBytes(head.root, before.root)
    return isSame ? result('passed') : failed('head_forked', encodeHex(before.root), encodeHex(head.root))
  }
  // Every log begins with the empty log. The check passes without a consistency proof, which needs
  // a non-empty tree (RFC 9162, 2.1.4).
  if (before.size === 0) return result('passed')
  const walk = (readNode: ReadNode) => consistencyProof(before.size, head.size, readNode)
  const tiles = await fetchAll(tilesNeeded(head.size, walk), fetchTile)
  if (tiles === undefined) return result('skipped')
  try {
    const readNode = tileReader(head.size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())
    verifyConsistency({ from: before, to: head, proof: walk(readNode) })
    return result('passed')
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return failed('head_rewritten', before.size, head.size)
  }
}

async function fetchAll(
  tiles: readonly Tile[],
  fetchTile: FetchTile,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const fetched = new Map<string, Uint8Array>()
  const answers = await Promise.all(
    tiles.map(async (tile) => ({ path: tilePath(tile), bytes: await fetchTile(tile) })),
  )
  for (const { path, bytes } of answers) {
    if (bytes === undefined || bytes === null) return undefined
    fetched.set(path, bytes)
  }
  return fetched
}

function result(status: 'passed' | 'skipped'): Finding {
  return { name: 'head_growth', status }
}

function failed(code: FindingCode, expected: string | number, found: string | number): Finding {
  return { name: 'head_growth', status: 'failed', error: { code, facts: { expected, found } } }
}
