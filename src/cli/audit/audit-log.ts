import { decodeUtf8, equalBytes } from '#ledger/bytes.ts'
import { LedgerError } from '#ledger/error.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/note-key.ts'
import { openNote } from '#ledger/note.ts'
import { bundlePath, changedBundles, tilePath, type Bundle } from '#ledger/tile.ts'
import { openTreeHead, type TreeHead } from '#ledger/tree-head.ts'
import { WholeLog, type DueTile } from '#ledger/whole-log.ts'
import { CommandError } from '../command-error.ts'
import { MAX_NOTE_BYTES, type LogSource } from '../log-source/log-source.ts'
import { readAhead } from '../log-source/read-ahead.ts'
import { readBundle, readTile } from '../log-source/read-tile.ts'
import { FaultList, type AuditFault } from './fault-list.ts'
import { openRemembered, type Remembered } from './remembered-head.ts'

export type LogAudit = {
  readonly valid: boolean
  readonly keyPinned: boolean
  readonly origin: string
  readonly key: string
  /** The head and its note, when its signature is good. */
  readonly head?: TreeHead
  readonly note?: string
  /** The names of witnesses that were asked for and cosigned the head. */
  readonly witnesses: readonly string[]
  /** The earlier head that this one was held against. */
  readonly remembered?: TreeHead
  /** How many leaves were read, and of how many shipments they are. */
  readonly leaves: number
  readonly shipments: number
  /** The first that were found, in the order of the log. */
  readonly faults: readonly AuditFault[]
  readonly faultCount: number
}

export type AuditOptions = {
  /** The log's verifier key, had from elsewhere; without it the log's own word is taken. */
  readonly key: string | undefined
  readonly remembered: Remembered | undefined
  /** The keys of those whose cosignature the head must have. */
  readonly witnesses: readonly VerifierKey[]
  readonly onProgress: (leaves: number, size: number) => void
}

/** Bundles on their way at once, each with its tile. */
const AHEAD = 8

/**
 * Reads a whole public log and checks all that its leaves show (docs/spec/log.md, "Reading the whole log").
 * @param published the newest head as the source has it
 * @throws CommandError when the log cannot be read
 */
export async function auditLog(
  source: LogSource,
  published: Uint8Array,
  { key: pinned, remembered: earlier, witnesses: asked, onProgress }: AuditOptions,
): Promise<LogAudit> {
  const keyText = pinned ?? (await readLogKey(source))
  const key = parseVerifierKey(keyText)
  const faults = new FaultList()
  const note = faults.attempt(() => decodeUtf8(published))
  const head = note === undefined ? undefined : faults.attempt(() => openTreeHead(note, key))
  const remembered = openRemembered(earlier, key, faults)
  const read = { keyPinned: pinned !== undefined, origin: key.name, key: keyText }
  if (head === undefined || note === undefined) {
    const { faults: found, faultCount } = faults
    return { valid: false, ...read, witnesses: [], leaves: 0, shipments: 0, faults: found, faultCount }
  }
  const witnesses = findWitnesses(note, key, asked, faults)
  const whole = new WholeLog(head, remembered)
  faults.add(...whole.compareHeads())
  if (await readLeaves(source, head, whole, faults, onProgress)) {
    const { faults: last, due } = whole.finish()
    faults.add(...last)
    await compareTiles(source, due, faults)
  }
  const { faults: found, faultCount } = faults
  return {
    valid: faultCount === 0,
    ...read,
    head,
    note,
    witnesses,
    ...(remembered && { remembered }),
    leaves: whole.size,
    shipments: whole.shipments,
    faults: found,
    faultCount,
  }
}

/** The names of the witnesses that cosigned; those of the asked that did not are faults. */
function findWitnesses(
  note: string,
  log: VerifierKey,
  asked: readonly VerifierKey[],
  faults: FaultList,
): readonly string[] {
  const { signatures } = faults.attempt(() => openNote(note, [log, ...asked])) ?? { signatures: [] }
  return asked.flatMap(({ name, id }) => {
    const isSigned = signatures.some(
      (signature) => signature.verified && signature.name === name && equalBytes(signature.id, id),
    )
    if (!isSigned) faults.add({ code: 'not_cosigned', facts: { witness: name } })
    return isSigned ? [name] : []
  })
}

/** @returns whether all could be read; a tile that is not there or has another length is the end */
async function readLeaves(
  source: LogSource,
  { size }: TreeHead,
  whole: WholeLog,
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

/**
 * The verifier key that a log publishes, for which nobody vouches.
 * @throws CommandError `log_key_missing`, `log_key_invalid`
 */
export async function readLogKey(source: LogSource): Promise<string> {
  const bytes = await source.read('key', MAX_NOTE_BYTES)
  if (bytes === undefined) throw new CommandError('log_key_missing', { log: source.name })
  try {
    const text = decodeUtf8(bytes).trim()
    if (parseVerifierKey(text).type === 'ed25519') return text
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
  }
  throw new CommandError('log_key_invalid', { log: source.name })
}
