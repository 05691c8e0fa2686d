import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { bundlePath, changedBundles, changedTiles, tilePath, tilesOf, TILE_WIDTH } from '#ledger/log/tile.ts'
import { openTreeHead, type SignedTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { markPublished, newestHead, readEntries, type HeadRow } from './queries.ts'
import { fetchTiles } from './walk-tree.ts'

/** Number of leaves whose files are written per step, however many files are missing. */
const STEP = 16 * TILE_WIDTH

/**
 * Returns the folder that any static server can publish: tiles, entries and the newest head under
 * their C2SP paths.
 */
export function logFolder(dataDir: string): string {
  return join(dataDir, 'log')
}

/** Destination of the published files. A path is relative to it and has slashes as separators. */
export type Folder = {
  /** Writes a file atomically. The file is on disk when the promise resolves. */
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>
  readonly remove: (path: string) => Promise<void>
}

/** Returns a folder of the file system. */
export function openFolder(root: string): Folder {
  return {
    write: (path, bytes) => writeWhole(join(root, path), bytes),
    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
  }
}

/**
 * Returns the head of the published files in `folder`, or undefined before the first publication.
 * @param keys keys of the log, one of which signed the head
 * @throws LedgerError if the head is malformed, or none of the keys signed it
 */
export async function publishedHead(
  folder: string,
  keys: readonly VerifierKey[],
): Promise<TreeHead | undefined> {
  const note = await ifThere(() => readFile(join(folder, 'checkpoint'), 'utf8'))
  return note === undefined ? undefined : openByAny(note, keys)
}

/**
 * Returns the head of a note that one of these keys signed.
 * @throws LedgerError if the note is malformed, or none of the keys signed it
 */
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
 * Returns the largest size up to which `folder` has all files of a log of `size` leaves. Files may
 * be missing: a folder restored from a backup contains only the head, and files may have been
 * deleted. The audit checks the content of existing files.
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
 * Writes the published files for all leaves after the first `from` leaves. The newest head is
 * published last, so that everything under a published head is readable.
 * @param from size up to which the files are complete
 * @param store lets another keeper store the head before the head is published
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
