import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { bundlePath, changedTiles, tilePath, TILE_WIDTH, type Tile } from '#ledger/log/tile.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { findRoot } from '#core/log/contains-head.ts'
import { openByAny } from '#core/log/published-files.ts'
import { newestHead, readEntries } from '#core/log/queries.ts'
import { fetchTiles } from '#core/log/walk-tree.ts'
import type { HeadKeys } from './audit-head.ts'
import { attempt } from '../rows/attempt.ts'
import type { AuditSource } from '../rows/audit-source.ts'
import { BundleDigests } from './bundle-digests.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

/** Maximum number of tiles and bundles compared per step. */
const STEP = 32

type FilesKnown = {
  /** Size up to which an earlier audit has compared the files. */
  readonly from?: number
  /** Digests of the bundles whose entries this audit has read. */
  readonly bundles?: BundleDigests
}

/**
 * Audits the published files: the published head must be a head of this log, and the published tree
 * of this head must match the database. Returns no findings for a folder without a published head,
 * because another node publishes the files.
 */
export async function auditFiles(
  source: AuditSource,
  folder: string,
  keys: HeadKeys,
  { from = 0, bundles = new BundleDigests() }: FilesKnown = {},
): Promise<readonly LogFinding[]> {
  const note = await ifThere(() => readFile(join(folder, 'checkpoint')))
  if (note === undefined) return []
  const head = attempt(() => openByAny(note.toString('utf8'), keys.logKeys.all))
  if (head === undefined) return [logFinding('file_changed', 'checkpoint', null)]
  // The database is read after the file, so that it contains at least the log that the file shows.
  const unknown = await source.read([], (on) => auditPublished(on, head))
  if (unknown.length > 0) return unknown
  const findings: LogFinding[] = []
  let due: Tile[] = []
  const flush = async (): Promise<void> => {
    findings.push(...(await source.read([], (on) => compareFiles(on, folder, due, bundles))))
    due = []
    await source.breathe()
  }
  for (const tile of changedTiles(Math.min(from, head.size), head.size)) {
    due.push(tile)
    if (due.length === STEP) await flush()
  }
  await flush()
  if (findings.length === 0) return findings
  // While the log grows, longer partial tiles replace those at its end. A difference therefore
  // counts only if the published head is still the same.
  const later = await ifThere(() => readFile(join(folder, 'checkpoint')))
  return later?.equals(note) === true ? findings : []
}

async function auditPublished(on: Queryable, head: TreeHead): Promise<readonly LogFinding[]> {
  const [newest] = await newestHead(on)
  const size = newest?.size ?? 0
  const unknown = (expected: string, found: string | null): readonly LogFinding[] => [
    logFinding('published_unknown', 'checkpoint', head.size, { expected, found }),
  ]
  if (size < head.size) return unknown(String(head.size), String(size))
  const root = await findRoot(on, head.size)
  if (root === undefined) return unknown(encodeHex(head.root), null)
  return equalBytes(root, head.root) ? [] : unknown(encodeHex(head.root), encodeHex(root))
}

async function compareFiles(
  on: Queryable,
  folder: string,
  tiles: readonly Tile[],
  bundles: BundleDigests,
): Promise<readonly LogFinding[]> {
  const stored = await fetchTiles(on, tiles)
  const found = await Promise.all(
    tiles.map(async (tile) => {
      const path = tilePath(tile)
      const expected = stored.get(path)
      // A tile that the database lacks is reported by the audit of the log.
      const ofTile =
        expected === undefined
          ? []
          : await compareFile(folder, path, tile, (bytes) => equalBytes(bytes, expected))
      if (tile.level > 0) return ofTile
      const isBundle = async (bytes: Uint8Array): Promise<boolean> =>
        (tile.width === TILE_WIDTH ? bundles.isBundle(tile.index, bytes) : undefined) ??
        equalBytes(bytes, await storedBundle(on, tile))
      return [...ofTile, ...(await compareFile(folder, bundlePath(tile), tile, isBundle))]
    }),
  )
  return found.flat()
}

async function storedBundle(on: Queryable, { index, width }: Tile): Promise<Uint8Array> {
  const first = index * TILE_WIDTH
  return encodeBundle((await readEntries(on, first, first + width)).map(({ leaf }) => leaf))
}

async function compareFile(
  folder: string,
  path: string,
  { index }: Tile,
  isSame: (bytes: Uint8Array) => boolean | Promise<boolean>,
): Promise<readonly LogFinding[]> {
  const first = index * TILE_WIDTH
  const bytes = await ifThere(() => readFile(join(folder, path)))
  if (bytes === undefined) return [logFinding('file_missing', path, first)]
  return (await isSame(bytes)) ? [] : [logFinding('file_changed', path, first)]
}
