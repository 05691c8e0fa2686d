import { assureLength, decodeBase64, encodeBase64, equalBytes } from '../base/bytes.ts'
import { parseDecimal } from '../base/decimal.ts'
import { PUBLIC_KEY_LENGTH } from '../crypto/ed25519.ts'
import { LedgerError, parseLine, unlessRefused } from '../base/error.ts'
import { decodeHash, emptyRoot, type Hash } from '../crypto/hash.ts'
import type { SignerKey, VerifierKey } from './note-key.ts'
import { openNote, signNote, type Note } from './note.ts'

/** State of a log: its name, number of leaves and root (C2SP tlog-checkpoint). */
export type TreeHead = {
  readonly origin: string
  readonly size: number
  readonly root: Hash
  /** Key that gives shipments their pseudonyms, 32 bytes. Only the empty log has none. */
  readonly vrfKey?: Uint8Array
}

/** Tree head with the note that has its signature. */
export type SignedTreeHead = TreeHead & { readonly note: Note }

/** Beginning of the extension line that names the log's VRF key. */
const VRF_LINE = 'vrf '

/**
 * Returns the signed text of a tree head: three lines, and a fourth that names the VRF key if the
 * log has leaves.
 */
export function encodeTreeHead({ origin, size, root, vrfKey }: TreeHead): string {
  const extension = vrfKey === undefined ? '' : `${vrfLine(vrfKey)}\n`
  return `${origin}\n${size}\n${encodeBase64(root)}\n${extension}`
}

/** Returns the line of a head that names the log's VRF key. */
export function vrfLine(vrfKey: Uint8Array): string {
  return `${VRF_LINE}${encodeBase64(vrfKey)}`
}

/**
 * Parses a note's text as a tree head.
 *
 * Further lines after the third are extensions, which must not be empty. Only the line that names
 * the VRF key is read.
 * @throws LedgerError `tree_head_malformed`, and `vrf_key_missing` if the log has leaves
 */
export function parseTreeHead(text: string): TreeHead {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n')
  const end = rest.pop()
  if (origin === '') throw new LedgerError('tree_head_malformed', { line: 1 })
  const head = {
    origin,
    size: parseLine('tree_head_malformed', 2, () => parseDecimal(size)),
    root: parseLine('tree_head_malformed', 3, () => decodeHash(root)),
  }
  if (end !== '' || rest.includes('')) throw new LedgerError('tree_head_malformed', { line: 4 })
  if (head.size === 0 && !equalBytes(head.root, emptyRoot())) {
    throw new LedgerError('tree_head_malformed', { line: 3 })
  }
  const vrfKey = readVrfKey(rest)
  if (head.size > 0 && vrfKey === undefined) throw new LedgerError('vrf_key_missing')
  return vrfKey === undefined ? head : { ...head, vrfKey }
}

/**
 * Signs a tree head and returns its note.
 * @param earlier earlier keys of the log that still sign
 * @throws LedgerError `tree_head_malformed`, and `other_origin` for a key of another log
 */
export function signTreeHead(head: TreeHead, key: SignerKey, earlier: readonly SignerKey[] = []): string {
  const text = encodeTreeHead(head)
  assureOrigin(parseTreeHead(text), key.name)
  return signNote(text, key, ...earlier)
}

/**
 * Opens a signed note as the tree head of the log with this key. The log must have signed the note,
 * and the head's origin must be the key's name.
 * @throws LedgerError the codes of `openNote` and `parseTreeHead`, and `other_origin`
 */
export function openTreeHead(note: string, key: VerifierKey): SignedTreeHead {
  const opened = openNote(note, [key])
  const head = parseTreeHead(opened.text)
  assureOrigin(head, key.name)
  return { ...head, note: opened }
}

/** Returns true if a note is a tree head that this key signed. */
export function isSignedBy(note: string, key: VerifierKey): boolean {
  return unlessRefused(() => openTreeHead(note, key)) !== undefined
}

function assureOrigin({ origin }: TreeHead, expected: string): void {
  if (origin !== expected) throw new LedgerError('other_origin', { expected, found: origin })
}

/**
 * Reads the VRF key in the extension lines. Refuses a second line with a VRF key, because programs
 * could disagree on which line counts.
 */
function readVrfKey(extensions: readonly string[]): Uint8Array | undefined {
  const [found, second] = extensions.flatMap((line, at) => (line.startsWith(VRF_LINE) ? [{ line, at }] : []))
  if (found === undefined) return undefined
  if (second !== undefined) throw new LedgerError('tree_head_malformed', { line: 4 + second.at })
  return parseLine('tree_head_malformed', 4 + found.at, () => {
    const key = decodeBase64(found.line.slice(VRF_LINE.length))
    assureLength(key, PUBLIC_KEY_LENGTH, 'VRF key')
    return key
  })
}

/**
 * Checks that a head names the VRF key that the reader pinned.
 * @param pinned key in base64; undefined if none is pinned
 * @throws LedgerError `other_vrf_key`
 */
export function assurePinnedVrfKey({ vrfKey }: Pick<TreeHead, 'vrfKey'>, pinned: string | undefined): void {
  if (pinned === undefined || vrfKey === undefined || encodeBase64(vrfKey) === pinned) return
  throw new LedgerError('other_vrf_key', { expected: pinned, found: encodeBase64(vrfKey) })
}

/**
 * Checks that two heads of a log do not name different VRF keys. Another key could give a tracking
 * code a second pseudonym.
 * @throws LedgerError `vrf_key_changed`
 */
export function assureSameVrfKey(
  expected: { readonly vrfKey?: Uint8Array | undefined },
  found: Pick<TreeHead, 'vrfKey'>,
): void {
  if (!expected.vrfKey || !found.vrfKey || equalBytes(expected.vrfKey, found.vrfKey)) return
  const facts = { expected: encodeBase64(expected.vrfKey), found: encodeBase64(found.vrfKey) }
  throw new LedgerError('vrf_key_changed', facts)
}
