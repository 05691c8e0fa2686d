import { decodeUtf8, equalBytes } from '#ledger/base/bytes.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { bundlePath, changedBundles, tilePath, type Bundle } from '#ledger/log/tile.ts'
import type { TreeState } from '#ledger/log/tree.ts'
import { assurePinnedVrfKey, assureSameVrfKey, openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { WholeLog, type DueTile } from '#ledger/log/whole-log.ts'
import type { LogSource } from '../log-source/log-source.ts'
import { readAhead } from '../log-source/read-ahead.ts'
import { readBundle, readTile } from '../log-source/read-tile.ts'
import { auditReceipt, openReceipt } from './audited-receipt.ts'
import { FaultList } from '../faults/fault-list.ts'
import { followKeys } from './followed-keys.ts'
import { findWitnesses } from './pinned-witnesses.ts'
import { openRemembered, type Remembered } from './remembered-head.ts'

export type AuditOptions = {
  /**
   * Verifier key of the log from an independent source; if absent, the log's published key is used.
   */
  readonly key: string | undefined
  /** VRF key of the log from an independent source, in base64. */
  readonly vrfKey?: string | undefined
  readonly remembered: Remembered | undefined
  /** Keys of witnesses whose cosignature the head must have. */
  readonly witnesses?: readonly VerifierKey[]
  /** Receipt that must show all events of its shipment. */
  readonly receipt?: string | Uint8Array | undefined
  /** Heads that the log's account anchored on a chain; the log must extend each of them. */
  readonly anchored?: readonly TreeState[] | undefined
  readonly onProgress: (leaves: number, size: number) => void
}

/**
 * Number of entry bundles that are requested concurrently, each with the tile of its leaf hashes.
 */
const AHEAD = 8

/**
 * Reads a whole public log and checks everything that its leaves show (docs/spec/log.md, "Reading
 * the whole log").
 * @param published newest head of the source
 * @throws CommandError if the log cannot be read
 */
export async function auditLog(source: LogSource, published: Uint8Array, options: AuditOptions) {
  const { key: pinned, vrfKey: pinnedVrfKey } = options
  const faults = new FaultList()
  const followed = await followKeys(source, pinned, faults)
  const { keyText, key, all, changes, published: keys } = followed
  const opened = openPublished(published, followed, pinnedVrfKey, faults)
  const remembered = openRemembered(options.remembered, all, faults)
  const read = {
    keyPinned: pinned !== undefined,
    vrfKeyPinned: pinnedVrfKey !== undefined && opened?.head.vrfKey !== undefined,
    origin: key.name,
    key: keyText,
    keyChanges: changes,
    keys,
  }
  if (opened === undefined) {
    const { faults: found, faultCount } = faults
    const nothing = { head: undefined, note: undefined, remembered: undefined, receipt: undefined }
    const counts = { anchored: undefined, leaves: 0, shipments: 0, faults: found, faultCount }
    return { valid: false, ...read, ...nothing, witnesses: [], ...counts }
  }
  const compared = await compareLeaves(source, { ...opened, followed, remembered }, options, faults)
  const { faults: found, faultCount } = faults
  return { valid: faultCount === 0, ...read, ...opened, remembered, ...compared, faults: found, faultCount }
}

type FollowedKeys = Awaited<ReturnType<typeof followKeys>>

/** Opens the published note; undefined, and a fault, unless it is a head that the log signed. */
function openPublished(
  published: Uint8Array,
  { key, vrfKey }: FollowedKeys,
  pinnedVrfKey: string | undefined,
  faults: FaultList,
) {
  const note = faults.attempt(() => decodeUtf8(published))
  const head = note === undefined ? undefined : faults.attempt(() => openTreeHead(note, key))
  if (head === undefined || note === undefined) return undefined
  faults.attempt(() => assureSameVrfKey({ vrfKey }, head))
  faults.attempt(() => assurePinnedVrfKey(head, pinnedVrfKey))
  return { head, note }
}

type OpenedLog = {
  readonly head: TreeHead
  readonly note: string
  readonly followed: FollowedKeys
  readonly remembered: TreeHead | undefined
}

/** Reads all leaves, and compares them with all heads and the receipt. */
async function compareLeaves(
  source: LogSource,
  { head, note, followed: { key, all, heads }, remembered }: OpenedLog,
  { witnesses: asked = [], receipt: given, anchored = [], onProgress }: AuditOptions,
  faults: FaultList,
) {
  const witnesses = findWitnesses(note, key, asked, faults)
  const receipt = given === undefined ? undefined : openReceipt(given, all, head, faults)
  const earlier = [remembered, receipt?.head, ...heads].filter((one) => one !== undefined)
  const watched = receipt && { pseudonym: receipt.pseudonym, sequence: receipt.events }
  const onChain = anchored.map((state) => ({ ...state, origin: key.name }))
  const whole = new WholeLog(head, [...earlier, ...onChain], watched)
  faults.add(...whole.compareHeads())
  const isRead = await readLeaves(source, { whole, size: head.size }, faults, onProgress)
  return {
    witnesses,
    receipt: isRead && receipt ? auditReceipt(receipt, whole, faults) : undefined,
    anchored: onChain.length > 0 ? onChain.length : undefined,
    leaves: whole.size,
    shipments: whole.shipments,
  }
}

/**
 * Result of an audit.
 * - `keyChanges`: number of key changes that the log announced after the pinned key, or after its
 *   first key if none is pinned
 * - `keys`: all keys of the log, as published
 * - `head`, `note`: head and note with a valid signature
 * - `witnesses`: names of the required witnesses that cosigned the head
 * - `remembered`: earlier head with which the log's head was compared
 * - `anchored`: number of anchored heads with which the log's head was compared
 * - `leaves`, `shipments`: number of leaves that were read, and number of shipments to which they
 *   belong
 * - `faults`: the first faults, in the order in which they were found. `faultCount` counts all of
 *   them.
 */
export type LogAudit = Awaited<ReturnType<typeof auditLog>>

/**
 * Reads and checks all leaves and tiles.
 * @returns true if all leaves were read; reading ends at a tile that is missing or has the wrong
 * length
 */
async function readLeaves(
  source: LogSource,
  { whole, size }: { readonly whole: WholeLog; readonly size: number },
  faults: FaultList,
  onProgress: AuditOptions['onProgress'],
): Promise<boolean> {
  onProgress(0, size)
  const parts = readAhead(changedBundles(0, size), AHEAD, (bundle) => readPart(source, bundle))
  for await (const part of parts) {
    if ('missing' in part) {
      faults.add({ code: 'file_missing', facts: { path: part.missing } })
      return false
    }
    const taken = faults.attempt(() => whole.take(part.bundle, part.entries, part.row))
    if (taken === undefined) return false
    faults.add(...taken.faults)
    await compareTiles(source, taken.due, faults)
    onProgress(whole.size, size)
  }
  const { faults: last, due } = whole.finish()
  faults.add(...last)
  await compareTiles(source, due, faults)
  return true
}

type Part =
  | { readonly bundle: Bundle; readonly entries: Uint8Array; readonly row: Uint8Array }
  | { readonly missing: string }

async function readPart(source: LogSource, bundle: Bundle): Promise<Part> {
  const tile = { level: 0, ...bundle }
  const [entries, row] = await Promise.all([readBundle(source, bundle), readTile(source, tile)])
  if (row === undefined) return { missing: tilePath(tile) }
  return entries === undefined ? { missing: bundlePath(bundle) } : { bundle, entries, row }
}

async function compareTiles(source: LogSource, due: readonly DueTile[], faults: FaultList): Promise<void> {
  for (const { tile, bytes } of due) {
    const path = tilePath(tile)
    const published = await readTile(source, tile)
    if (published === undefined) faults.add({ code: 'file_missing', facts: { path } })
    else if (!equalBytes(published, bytes)) faults.add({ code: 'tile_altered', facts: { path } })
  }
}
