import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { bundlePath, changedTiles, parseTilePath, TILE_WIDTH, tilePath } from '#ledger/log/tile.ts'
import { auditLog, type AuditOptions } from '../audit/audit-log.ts'
import { FaultList } from '../faults/fault-list.ts'
import { followKeys } from '../audit/followed-keys.ts'
import { readRemembered } from '../audit/remembered-head.ts'
import { CommandError } from '../command-error.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { folderSource } from '../log-source/folder-source.ts'
import { readBundle, readTile } from '../log-source/read-tile.ts'
import { writeWhole } from '../write-whole.ts'
import { exportStamps } from './export-stamps.ts'

type Mirror = LogSource & {
  /** Returns the number of files that the export added to the folder. */
  readonly written: () => number
}

/**
 * Wraps a source so that each tile is read from the folder if it is there. Otherwise the tile is
 * loaded from the source and stored in the folder. Published tiles never change.
 */
function mirrorSource(source: LogSource, folder: string): Mirror {
  const kept = folderSource(folder)
  let written = 0
  return {
    name: source.name,
    written: () => written,
    read: async (path, limit) => {
      // All files except tiles may change, so they are always loaded from the log.
      if (!path.startsWith('tile/')) return source.read(path, limit)
      const found = await kept.read(path, limit)
      if (found !== undefined) return found
      const named = parseTilePath(path)
      const bytes = await (named.kind === 'tile' ? readTile(source, named) : readBundle(source, named))
      if (bytes === undefined) return undefined
      await writeWhole(join(folder, path), bytes)
      written++
      return bytes
    },
  }
}

/**
 * Writes a whole log into a folder under its published paths, and checks all of it. The function
 * writes the head after the tiles, and only if the head verifies and covers them. The folder
 * therefore never serves an incomplete log. A repeated export, also after an interruption, loads
 * only missing files. The log must extend the head that is already in the folder. Timestamped heads
 * are written last, each with its `.ots` file.
 * @throws CommandError if the source cannot be read, or the folder belongs to another log
 */
export async function exportLog(
  source: LogSource,
  published: Uint8Array,
  folder: string,
  { key, onProgress }: Pick<AuditOptions, 'key' | 'onProgress'>,
) {
  const { keyText, all } = await followKeys(source, key, new FaultList())
  await assureFolderOf(folder, all)
  await writeWhole(join(folder, 'key'), `${keyText}\n`)
  const remembered = await readRemembered(join(folder, 'checkpoint'))
  const mirror = mirrorSource(source, folder)
  const audit = await auditLog(mirror, published, {
    key: key ?? keyText,
    remembered,
    onProgress,
  })
  const from = audit.remembered?.size ?? 0
  let timestampsWritten = 0
  if (audit.valid && audit.note !== undefined && audit.head !== undefined) {
    if (audit.keys !== undefined) await writeWhole(join(folder, 'keys'), audit.keys)
    await writeWhole(join(folder, 'checkpoint'), audit.note)
    await removeNarrower(folder, from, audit.head.size)
    timestampsWritten = await exportStamps(source, folder, { head: audit.head, keys: all })
  } else {
    await removeUncovered(folder, from, audit.head?.size ?? from)
  }
  return {
    audit: { ...audit, keyPinned: key !== undefined },
    filesWritten: mirror.written(),
    /** Number of timestamped heads that this export wrote. */
    timestampsWritten,
  }
}

/** Refuses a folder that has files but is no export of this log. */
async function assureFolderOf(folder: string, keys: readonly VerifierKey[]): Promise<void> {
  const own = await folderSource(folder).read('key', 4_096)
  if (own !== undefined) {
    const text = Buffer.from(own).toString('utf8').trim()
    if (keys.some((key) => formatVerifierKey(key) === text)) return
    throw new CommandError('folder_of_other_log', { folder })
  }
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw new CommandError('folder_not_empty', { folder })
}

/**
 * Deletes each partial tile whose complete tile is now in the folder. Readers of an older head cut
 * the partial tile from the complete one.
 */
async function removeNarrower(folder: string, from: number, to: number): Promise<void> {
  for (const { level, index, width } of changedTiles(from, to)) {
    if (width < TILE_WIDTH) continue
    await remove(folder, `${tilePath({ level, index, width })}.p`)
    if (level === 0) await remove(folder, `${bundlePath({ index, width })}.p`)
  }
}

/** Deletes files that no verified head covers, because the next export would trust them. */
async function removeUncovered(folder: string, from: number, to: number): Promise<void> {
  for (const tile of from < to ? changedTiles(from, to) : []) {
    await remove(folder, tilePath(tile))
    if (tile.level === 0) await remove(folder, bundlePath(tile))
  }
}

async function remove(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { recursive: true, force: true })
}
