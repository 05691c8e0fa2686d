import { unlessRefused } from '#ledger/base/error.ts'
import { join } from 'node:path'
import { decodeUtf8, encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { HASH_LENGTH, sha256, type Hash } from '#ledger/crypto/hash.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { OtsError, parseOts } from '#ledger/timestamp/ots.ts'
import { otsHashes } from '#ledger/timestamp/ots-hashes.ts'
import { TILE_WIDTH, tilePath, tileReader, tilesNeeded } from '#ledger/log/tile.ts'
import { parseTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { frontierAt, frontierRoot } from '#ledger/log/tree.ts'
import { CommandError } from '../command-error.ts'
import { folderSource } from '../log-source/folder-source.ts'
import { MAX_NOTE_BYTES, type LogSource } from '../log-source/log-source.ts'
import { readTile } from '../log-source/read-tile.ts'
import { writeWhole } from '../write-whole.ts'

/** Maximum size of the list of timestamped heads: one head every ten minutes for ten years. */
const MAX_LIST_BYTES = 2 ** 26
const MAX_STAMP_BYTES = 2 ** 16
const LIST = 'timestamps/list'
const LINE = /^([1-9]\d{0,14}) ([0-9a-f]{64})$/

export type Exported = {
  readonly head: TreeHead
  /** All keys of the log. */
  readonly keys: readonly VerifierKey[]
}

/**
 * Writes those heads of an exported log that have a timestamp in a Bitcoin block, each with its
 * `.ots` file. Each head must have the log's signature and the root of the exported leaves.
 * Unchanged files in the folder are not loaded again.
 * @returns number of new timestamps
 * @throws CommandError `log_timestamp_invalid`, and if the source cannot be read
 */
export async function exportStamps(source: LogSource, folder: string, log: Exported): Promise<number> {
  const list = await source.read(LIST, MAX_LIST_BYTES)
  if (list === undefined) return 0
  const kept = folderSource(folder)
  let written = 0
  for (const { size, hash } of parseList(list)) {
    // The log grew after its head was read. The next export includes this timestamp.
    if (size > log.head.size) continue
    const path = `timestamps/${size}`
    const own = await kept.read(`${path}.ots`, MAX_STAMP_BYTES)
    if (own !== undefined && encodeHex(sha256(own)) === hash) continue
    const note = await source.read(path, MAX_NOTE_BYTES)
    const stamp = await source.read(`${path}.ots`, MAX_STAMP_BYTES)
    const isSound =
      note !== undefined &&
      stamp !== undefined &&
      isStampOf(stamp, note) &&
      (await isHeadOf(kept, log, note, size))
    if (!isSound) throw new CommandError('log_timestamp_invalid', { path })
    await writeWhole(join(folder, path), note)
    await writeWhole(join(folder, `${path}.ots`), stamp)
    written++
  }
  await writeWhole(join(folder, LIST), list)
  return written
}

function parseList(bytes: Uint8Array): { readonly size: number; readonly hash: string }[] {
  const lines = Buffer.from(bytes).toString('utf8').split('\n')
  if (lines.pop() !== '') throw new CommandError('log_timestamp_invalid', { path: LIST })
  return lines.map((line) => {
    const [, size, hash] = LINE.exec(line) ?? []
    if (size === undefined || hash === undefined)
      throw new CommandError('log_timestamp_invalid', { path: LIST })
    return { size: Number(size), hash }
  })
}

function isStampOf(stamp: Uint8Array, note: Uint8Array): boolean {
  try {
    const { digestType, digest } = parseOts(stamp, otsHashes)
    return digestType === 'sha256' && equalBytes(digest, sha256(note))
  } catch (error) {
    if (error instanceof OtsError) return false
    throw error
  }
}

/** Returns true if the log signed the head, and the exported leaves have the head's root. */
async function isHeadOf(
  exported: LogSource,
  { head, keys }: Exported,
  note: Uint8Array,
  size: number,
): Promise<boolean> {
  const signed = unlessRefused(() => parseTreeHead(openNote(decodeUtf8(note), keys).text))
  if (signed?.size !== size) return false
  const root = await rootAt(exported, size, head.size)
  return root !== undefined && equalBytes(signed.root, root)
}

/**
 * Returns the root of the first `size` leaves of a tree with `of` leaves, computed from tiles.
 * Returns undefined if a tile is missing or damaged.
 */
async function rootAt(exported: LogSource, size: number, of: number): Promise<Hash | undefined> {
  const tiles = new Map<string, Uint8Array>()
  for (const tile of tilesNeeded(size, (readNode) => frontierAt(size, readNode))) {
    // A partial tile of the smaller tree is the beginning of a tile of the larger one.
    const width = Math.min(TILE_WIDTH, Math.floor(of / TILE_WIDTH ** tile.level) - tile.index * TILE_WIDTH)
    const bytes = await readTile(exported, { ...tile, width })
    if (bytes !== undefined) tiles.set(tilePath(tile), bytes.subarray(0, tile.width * HASH_LENGTH))
  }
  const readNode = tileReader(size, (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())
  return unlessRefused(() => frontierRoot(frontierAt(size, readNode)))
}
