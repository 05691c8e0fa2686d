import { assureLength, decodeBase64, encodeBase64, equalBytes } from '../base/bytes.ts'
import { parseDecimal } from '../base/decimal.ts'
import { PUBLIC_KEY_LENGTH } from '../crypto/ed25519.ts'
import { LedgerError } from '../base/error.ts'
import { assureHash, emptyRoot, type Hash } from '../crypto/hash.ts'
import type { SignerKey, VerifierKey } from './note-key.ts'
import { openNote, signNote, type Note } from './note.ts'

/** State of a log: its name, the number of its leaves and their root (C2SP tlog-checkpoint). */
export type TreeHead = {
  readonly origin: string
  readonly size: number
  readonly root: Hash
  /** The key that gives shipments their pseudonyms, 32 bytes; heads from before there was one have none. */
  readonly vrfKey?: Uint8Array
}

/** A tree head with the note whose signature makes it worth something. */
export type SignedTreeHead = TreeHead & { readonly note: Note }

/** How the extension line begins that names the log's VRF key. */
const VRF_LINE = 'vrf '

/** The text of a tree head that is signed: three lines, and one that names the VRF key. */
export function encodeTreeHead({ origin, size, root, vrfKey }: TreeHead): string {
  const extension = vrfKey === undefined ? '' : `${VRF_LINE}${encodeBase64(vrfKey)}\n`
  return `${origin}\n${size}\n${encodeBase64(root)}\n${extension}`
}

/**
 * The tree head of a note's text.
 *
 * Lines after the third are allowed if not empty (they are signed too) and are not read, but for the one that names the
 * VRF key. Throws `tree_head_malformed`.
 */
export function parseTreeHead(text: string): TreeHead {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n')
  const end = rest.pop()
  if (origin === '') throw new LedgerError('tree_head_malformed', { line: 1 })
  const head = {
    origin,
    size: parseLine(2, () => parseDecimal(size)),
    root: parseLine(3, () => parseRoot(root)),
  }
  if (end !== '' || rest.includes('')) throw new LedgerError('tree_head_malformed', { line: 4 })
  if (head.size === 0 && !equalBytes(head.root, emptyRoot())) {
    throw new LedgerError('tree_head_malformed', { line: 3 })
  }
  const vrfKey = readVrfKey(rest)
  return vrfKey === undefined ? head : { ...head, vrfKey }
}

/**
 * The signed note of a tree head; throws `tree_head_malformed`, and `other_origin` for a key of another log.
 * @param earlier keys that the log had before and that still sign
 */
export function signTreeHead(head: TreeHead, key: SignerKey, earlier: readonly SignerKey[] = []): string {
  const text = encodeTreeHead(head)
  assureOrigin(parseTreeHead(text), key.name)
  return signNote(text, key, ...earlier)
}

/**
 * The tree head of a signed note, if the log whose key it is signed it.
 *
 * The head's origin must be the key's name. Throws what `openNote` and `parseTreeHead` throw, and `other_origin`.
 */
export function openTreeHead(note: string, key: VerifierKey): SignedTreeHead {
  const opened = openNote(note, [key])
  const head = parseTreeHead(opened.text)
  assureOrigin(head, key.name)
  return { ...head, note: opened }
}

/** Returns whether a note is a tree head that this key signed. */
export function isSignedBy(note: string, key: VerifierKey): boolean {
  try {
    openTreeHead(note, key)
    return true
  } catch (error) {
    if (error instanceof LedgerError) return false
    throw error
  }
}

function assureOrigin({ origin }: TreeHead, expected: string): void {
  if (origin !== expected) throw new LedgerError('other_origin', { expected, found: origin })
}

/** No second one may be hidden behind the first. */
function readVrfKey(extensions: readonly string[]): Uint8Array | undefined {
  const [found, second] = extensions.flatMap((line, at) => (line.startsWith(VRF_LINE) ? [{ line, at }] : []))
  if (found === undefined) return undefined
  if (second !== undefined) throw new LedgerError('tree_head_malformed', { line: 4 + second.at })
  return parseLine(4 + found.at, () => {
    const key = decodeBase64(found.line.slice(VRF_LINE.length))
    assureLength(key, PUBLIC_KEY_LENGTH, 'VRF key')
    return key
  })
}

function parseRoot(text: string): Hash {
  const root = decodeBase64(text)
  assureHash(root, 'root')
  return root
}

function parseLine<T>(line: number, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new LedgerError('tree_head_malformed', { line })
  }
}
