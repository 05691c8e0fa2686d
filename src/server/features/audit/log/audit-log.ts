import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { HASH_LENGTH, type Hash } from '#ledger/crypto/hash.ts'
import { tilesOf, TILE_WIDTH, type Tile } from '#ledger/log/tile.ts'
import { appendLeaves, emptyFrontier, frontierRoot, type Frontier } from '#ledger/log/tree.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { growLog, readLogState, type LogState } from '#core/log/log-state.ts'
import { newestHead, readTiles } from '#core/log/queries.ts'
import { hashStoredLeaf } from '#platform/native/native-leaf-hash.ts'
import { auditBlocks, auditLoneBlocks, isBlock } from './audit-blocks.ts'
import { auditEventsOfLeaves, auditWaiting } from './audit-leaves.ts'
import { auditHead, type HeadKeys } from './audit-head.ts'
import type { AuditSource } from '../rows/audit-source.ts'
import type { BundleDigests } from './bundle-digests.ts'
import type { ClaimedLeaves } from '../rows/claimed-leaves.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'
import {
  allTilePlaces,
  auditEntries,
  auditHeads,
  entriesBeyond,
  lastEntry,
  type AuditedEntry,
} from './log-queries.ts'

/** Size of the log up to which its leaves have been verified, and the root of these leaves. */
export type LogPosition = { readonly size: number; readonly root: Hash }

export type LogProgress = {
  readonly position: LogPosition
  readonly state: LogState
  /** Size of the log at the start of the audit, at which the audit ends. */
  readonly until: number
  readonly findings: readonly LogFinding[]
}

/** Number of leaves per step. Hashing them takes a few milliseconds. */
const STEP = 4 * TILE_WIDTH

/**
 * Begins an audit of the log in its present state. It starts after the leaves that an earlier audit
 * has verified, or at the first leaf if the tiles do not yield the verified root.
 */
export async function beginLogAudit(
  source: AuditSource,
  keys: HeadKeys,
  from: LogPosition | undefined,
): Promise<LogProgress> {
  return source.read([], async (on) => {
    const until = await auditableSize(on)
    const known = from === undefined || from.size === 0 || from.size > until ? undefined : from
    const state = known === undefined ? undefined : await checkedState(on, known)
    if (state !== undefined && known !== undefined) return { position: known, state, until, findings: [] }
    const first = await auditHeads(on, -1, 0)
    const findings = first.flatMap((row) => auditHead(row, null, emptyFrontier, keys))
    const empty = { frontier: emptyFrontier, partialTiles: new Map() }
    return { position: { size: 0, root: frontierRoot(emptyFrontier) }, state: empty, until, findings }
  })
}

/** Returns the size up to which the log has both leaves and heads. */
async function auditableSize(on: Queryable): Promise<number> {
  const [newest] = await newestHead(on)
  const [last] = await lastEntry(on)
  return Math.min(newest?.size ?? 0, (last?.index ?? -1) + 1)
}

/** Leaves and bundles that an audit of the whole installation has already read. */
export type SeenLeaves = {
  /**
   * Leaves whose event or block has been read. If set, the audit of the log adds the leaves of
   * blocks, and `auditUnclaimed` later searches for the events of the other leaves. If undefined,
   * the audit of the log searches for the event of each leaf.
   */
  readonly claimed: ClaimedLeaves | undefined
  readonly bundles: BundleDigests
}

/**
 * Audits the next leaves with their tiles, heads and events. Call repeatedly until `position.size`
 * equals `until`.
 */
export async function stepLogAudit(
  source: AuditSource,
  keys: HeadKeys,
  { state, until }: LogProgress,
  { claimed, bundles }: Partial<SeenLeaves> = {},
): Promise<LogProgress> {
  const from = state.frontier.size
  const to = Math.min(until, from + STEP)
  return source.read([], async (on) => {
    const [entries, heads, [before], tiles] = await Promise.all([
      auditEntries(on, from, to),
      auditHeads(on, from, to),
      auditHeads(on, -1, from).then((rows) => rows.slice(-1)),
      readLevel(on, from, to),
    ])
    const { leafHashes, findings } = auditLeaves(entries, tiles, from, to)
    let frontier: Frontier = state.frontier
    let previous = before?.size ?? null
    for (const head of heads) {
      frontier = appendLeaves(frontier, leafHashes.slice(frontier.size - from, head.size - from))
      findings.push(...auditHead(head, previous, frontier, keys))
      previous = head.size
    }
    const grown = growLog(state, leafHashes, appendLeaves(frontier, leafHashes.slice(frontier.size - from)))
    bundles?.keep(entries)
    findings.push(...(await auditTiles(on, grown.tiles, to === until ? until : undefined)))
    if (claimed === undefined) findings.push(...(await auditEventsOfLeaves(on, from, to, keys)))
    else for (const { index, leaf } of entries) if (isBlock(leaf)) claimed.claim(index)
    findings.push(...(await auditBlocks(on, from, to, keys)))
    return {
      state: grown.state,
      position: { size: to, root: frontierRoot(grown.state.frontier) },
      until,
      findings,
    }
  })
}

/** Audits the leaves for which the audit has read neither an event nor a block. */
export async function auditUnclaimed(
  source: AuditSource,
  keys: HeadKeys,
  claimed: ClaimedLeaves,
  until: number,
): Promise<readonly LogFinding[]> {
  const findings: LogFinding[] = []
  for (const { first, past } of claimed.unclaimed(until, STEP)) {
    findings.push(...(await source.read([], (on) => auditEventsOfLeaves(on, first, past, keys))))
  }
  return findings
}

/**
 * Finds problems that the audit of log ranges cannot find. These are leaves beyond the newest head,
 * heads beyond the last leaf, and queued leaves without an event or a block. If `isWhole` is true,
 * also finds tiles that no tree of this size has.
 */
export async function endLogAudit(source: AuditSource, isWhole: boolean): Promise<readonly LogFinding[]> {
  return source.read([], async (on) => {
    const [newest] = await newestHead(on)
    const size = newest?.size ?? 0
    const beyond = await entriesBeyond(on, size)
    const waiting = [...(await auditWaiting(on)), ...(await auditLoneBlocks(on))]
    const findings = beyond.map(({ index }) => logFinding('entry_unexpected', 'log_entries.index', index))
    const short = await auditHeadsBeyond(on, await auditableSize(on), size)
    return [...findings, ...short, ...waiting, ...(isWhole ? await auditTilePlaces(on, size) : [])]
  })
}

/**
 * Reports heads that are larger than the number of leaves. If the note of a head confirms its size,
 * leaves are missing; otherwise the head was changed.
 */
async function auditHeadsBeyond(on: Queryable, leaves: number, size: number): Promise<readonly LogFinding[]> {
  return (await auditHeads(on, leaves, size)).map((row) =>
    row.note.split('\n')[1] === String(row.size)
      ? logFinding('entry_missing', 'log_entries', leaves, { expected: String(row.size) })
      : logFinding('head_changed', 'log_heads.size', row.size),
  )
}

async function checkedState(on: Queryable, { size, root }: LogPosition): Promise<LogState | undefined> {
  try {
    const state = await readLogState(on, size)
    return equalBytes(frontierRoot(state.frontier), root) ? state : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the leaf hashes of a range. Each is the hash on which at least two of these agree: the
 * row's leaf, the row's hash and the tile.
 */
function auditLeaves(
  entries: readonly AuditedEntry[],
  tiles: ReadonlyMap<number, Uint8Array>,
  from: number,
  to: number,
): { leafHashes: readonly Hash[]; findings: LogFinding[] } {
  const findings: LogFinding[] = []
  const byIndex = new Map(entries.map((entry) => [entry.index, entry]))
  const leafHashes = Array.from({ length: to - from }, (_, at): Hash => {
    const index = from + at
    const entry = byIndex.get(index)
    const inTile = hashInTile(tiles, index)
    if (entry === undefined) {
      // Only the first of several adjacent missing leaves is reported.
      if (index === from || byIndex.has(index - 1)) {
        findings.push(logFinding('entry_missing', 'log_entries', index))
      }
      return inTile ?? new Uint8Array(HASH_LENGTH)
    }
    const found = hashStoredLeaf(entry.leaf)
    if (equalBytes(found, entry.leaf_hash)) return found
    const [stored, computed] = [encodeHex(entry.leaf_hash), encodeHex(found)]
    if (inTile !== undefined && equalBytes(inTile, entry.leaf_hash)) {
      const hashes = { expected: stored, found: computed }
      findings.push(logFinding('entry_changed', 'log_entries.leaf', index, hashes))
      return inTile
    }
    const hashes = { expected: computed, found: stored }
    findings.push(logFinding('entry_changed', 'log_entries.leaf_hash', index, hashes))
    return found
  })
  return { leafHashes, findings }
}

/** Reads the stored tiles of level 0 over these leaves, by index. */
async function readLevel(on: Queryable, from: number, to: number): Promise<ReadonlyMap<number, Uint8Array>> {
  const indexes: number[] = []
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < to; index++) indexes.push(index)
  const rows = await readTiles(
    on,
    indexes.map(() => 0),
    indexes,
  )
  return new Map(rows.map(({ index, hashes }) => [index, hashes]))
}

function hashInTile(tiles: ReadonlyMap<number, Uint8Array>, index: number): Hash | undefined {
  const at = (index % TILE_WIDTH) * HASH_LENGTH
  const hash = tiles.get(Math.floor(index / TILE_WIDTH))?.subarray(at, at + HASH_LENGTH)
  return hash?.length === HASH_LENGTH ? hash : undefined
}

/**
 * Compares stored tiles with the tiles computed from the leaves: full tiles, and at the end of the
 * log also partial ones.
 */
async function auditTiles(
  on: Queryable,
  grown: readonly { readonly tile: Tile; readonly bytes: Uint8Array }[],
  atEnd: number | undefined,
): Promise<readonly LogFinding[]> {
  const due = grown.filter(({ tile }) => tile.width === TILE_WIDTH || atEnd !== undefined)
  const rows = await readTiles(
    on,
    due.map(({ tile }) => tile.level),
    due.map(({ tile }) => tile.index),
  )
  const stored = new Map(rows.map((row) => [`${row.level} ${row.index}`, row.hashes]))
  return due.flatMap(({ tile, bytes }) => {
    const found = stored.get(`${tile.level} ${tile.index}`)
    const first = tile.index * TILE_WIDTH
    const details = { expected: `${tile.level}/${tile.index}` }
    if (found === undefined) return [logFinding('tile_missing', 'log_tiles', first, details)]
    // A partial tile may have grown since the audit began.
    if (found.length >= bytes.length && equalBytes(found.subarray(0, bytes.length), bytes)) return []
    return [logFinding('tile_changed', 'log_tiles.hashes', first, details)]
  })
}

/** Compares the positions of the stored tiles with the positions that a tree of this size has. */
async function auditTilePlaces(on: Queryable, size: number): Promise<readonly LogFinding[]> {
  const expected = new Map([...tilesOf(size)].map((tile) => [`${tile.level}/${tile.index}`, tile]))
  return (await allTilePlaces(on)).flatMap(({ level, index, width }) => {
    const tile = expected.get(`${level}/${index}`)
    if (tile?.width === width) return []
    const details = { expected: `${level}/${index}`, found: String(width) }
    const first = index * TILE_WIDTH
    return tile === undefined
      ? [logFinding('tile_unexpected', 'log_tiles', first, details)]
      : [logFinding('tile_changed', 'log_tiles.hashes', first, details)]
  })
}
