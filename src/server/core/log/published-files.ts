import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { bundlePath, changedBundles, changedTiles, tilePath, tilesOf, TILE_WIDTH } from '#ledger/log/tile.ts'
import { openTreeHead, type SignedTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { markPublished, newestHead, readEntries, type HeadRow } from './queries.ts'
import { fetchTiles } from './walk-tree.ts'

/** Tiles of one step are read and written this many at a time, however far the files are behind. */
const STEP = 16 * TILE_WIDTH

/** The folder that any static server can publish: tiles, entries and the newest head under their C2SP paths. */
export function logFolder(dataDir: string): string {
  return join(dataDir, 'log')
}

/** Where the files go. A path is relative, with slashes. */
export type Folder = {
  /** Puts a whole file in place, never half of one, and not before it is on the disk. */
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>
  readonly remove: (path: string) => Promise<void>
}

/** A folder of the file system. */
export function openFolder(root: string): Folder {
  return {
    write: (path, bytes) => writeWhole(join(root, path), bytes),
    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
  }
}

/**
 * The head that the files of `folder` end in, or undefined before the first publication.
 * @param keys of the log, one of which signed it
 * @throws LedgerError what opening it with the newest of them throws
 */
export async function publishedHead(
  folder: string,
  keys: readonly VerifierKey[],
): Promise<TreeHead | undefined> {
  try {
    return openByAny(await readFile(join(folder, 'checkpoint'), 'utf8'), keys)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The head of a note that one of these keys signed. @throws LedgerError what opening it with the first of them throws */
export function openByAny(note: string, [key, ...others]: readonly VerifierKey[]): SignedTreeHead {
  if (key === undefined) throw new Error('a log has a key')
  try {
    return openTreeHead(note, key)
  } catch (error) {
    if (!(error instanceof LedgerError) || error.code !== 'note_unsigned' || others.length === 0) throw error
    return openByAny(note, others)
  }
}

/**
 * How far the files of `folder` are all there under a head of that size. A restored copy has none but the head, and files may
 * have been deleted; what stands in those that are there is for the audit to say.
 */
export function completeSize(folder: string, size: number): number {
  let complete = size
  for (const tile of tilesOf(size)) {
    const paths = tile.level === 0 ? [tilePath(tile), bundlePath(tile)] : [tilePath(tile)]
    if (paths.every((path) => existsSync(join(folder, path)))) continue
    complete = Math.min(complete, tile.index * TILE_WIDTH ** (tile.level + 1))
  }
  return complete
}

/**
 * Completes the files from the database, from the published size on, and publishes the newest head last: whoever reads
 * a head finds everything under it.
 * @param store has somebody else keep the head before anybody reads it
 * @returns the size now published
 */
export async function publishLog(
  on: Queryable,
  folder: Folder,
  from: number,
  store: (head: HeadRow) => Promise<void> = async () => undefined,
): Promise<number> {
  const [head] = await newestHead(on)
  if (!head || head.size < from) throw new Error('the database has no head that continues the published one')
  for (let at = from; at < head.size; at = Math.min(head.size, at + STEP)) {
    await publishStep(on, folder, at, Math.min(head.size, at + STEP))
  }
  await store(head)
  if (head.size > from || from === 0) await folder.write('checkpoint', Buffer.from(head.note))
  await markPublished(on, head.size)
  return head.size
}

async function publishStep(on: Queryable, folder: Folder, from: number, to: number): Promise<void> {
  const tiles = await fetchTiles(on, [...changedTiles(from, to)])
  for (const tile of changedTiles(from, to)) {
    const path = tilePath(tile)
    await folder.write(path, tiles.get(path) ?? missing(path))
    if (tile.width === TILE_WIDTH) await folder.remove(`${path}.p`)
  }
  for (const bundle of changedBundles(from, to)) {
    const first = bundle.index * TILE_WIDTH
    const entries = await readEntries(on, first, first + bundle.width)
    if (entries.length !== bundle.width) missing(bundlePath(bundle))
    const path = bundlePath(bundle)
    await folder.write(path, encodeBundle(entries.map((entry) => entry.leaf)))
    if (bundle.width === TILE_WIDTH) await folder.remove(`${path}.p`)
  }
}

function missing(path: string): never {
  throw new Error(`the database lacks ${path} of the log`)
}
