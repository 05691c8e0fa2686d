import { assureLength, decodeUtf8, encodeBase64 } from '../base/bytes.ts'
import { canonicalize, parseCanonical } from '../base/canonical.ts'
import type { Json } from '../base/json.ts'
import { invalidValue, LedgerError, unlessRefused } from '../base/error.ts'
import { hashLeaf, type Hash } from '../crypto/hash.ts'
import { epochStatementHash, keyStatementHash, type KeyChange } from './key-statement.ts'
import { PUBLIC_KEY_LENGTH } from '../crypto/ed25519.ts'
import { encodeOwnLeaf, encodeStartLeaf } from './leaf.ts'
import { formatVerifierKey, parseVerifierKey, sameKey, type VerifierKey } from './note-key.ts'
import { openNote } from './note.ts'
import {
  readArray,
  readBase64,
  readClosed,
  readConstant,
  readDecimal,
  readHashes,
  readText,
} from '../encoding/shape.ts'
import { assureSameVrfKey, openTreeHead, type SignedTreeHead } from './tree-head.ts'
import { verifyInclusion } from './tree.ts'

/**
 * Published change of a log's key: a leaf that announces the new key, under a head that the old and
 * the new key signed.
 */
export type KeyLink = KeyChange & {
  readonly index: number
  readonly proof: readonly Hash[]
  /** Signed note of the first head that covers the leaf. */
  readonly head: string
  /** Signed note of the lost head if the key change begins a new epoch, else null. */
  readonly lostHead: string | null
}

/**
 * All keys of a log: its VRF key, the first key that signed, and a link for each later key
 * (docs/spec/log.md, "Keys of a log").
 */
export type KeyChain = {
  readonly first: VerifierKey
  /** Key that gives shipments their pseudonyms. It never changes. */
  readonly vrfKey: Uint8Array
  readonly links: readonly KeyLink[]
}

type ProvedLink = KeyLink & { readonly treeHead: SignedTreeHead }

const FORMAT = 'lastro-keys/v1'
/** Maximum length of a key list, in characters. */
export const MAX_KEYS_LENGTH = 2 ** 20
const MAX_LINKS = 256

/** Returns the canonical text of a key chain. */
export function encodeKeyChain({ first, vrfKey, links }: KeyChain): string {
  return canonicalize({
    format: FORMAT,
    key: formatVerifierKey(first),
    vrf_key: encodeBase64(vrfKey),
    links: links.map(({ newKey, index, proof, head, lostHead }) => ({
      key: formatVerifierKey(newKey),
      index: String(index),
      proof: proof.map(encodeBase64),
      head,
      lost_head: lostHead,
    })),
  })
}

/**
 * Parses a key chain without verifying it; `proveKeyChain` does that.
 * @throws LedgerError the codes of `parseCanonical`, and `member_missing`, `member_unknown`,
 * `value_invalid`, `key_chain_too_large`
 */
export function parseKeyChain(text: string | Uint8Array): KeyChain {
  if (text.length > MAX_KEYS_LENGTH) {
    throw new LedgerError('key_chain_too_large', { limit: MAX_KEYS_LENGTH, found: text.length })
  }
  const document = parseCanonical(typeof text === 'string' ? text : decodeUtf8(text))
  const member = readClosed(document, 'keys', ['format', 'key', 'vrf_key', 'links'])
  readConstant(member('format'), 'keys.format', FORMAT)
  const first = readKey(member('key'), 'keys.key')
  let oldKey = first
  const links = readArray(member('links'), 'keys.links', MAX_LINKS).map((link, at) => {
    const read = readLink(link, `keys.links[${at}]`, oldKey)
    oldKey = read.newKey
    return read
  })
  return { first, vrfKey: readVrfKey(member('vrf_key'), 'keys.vrf_key'), links }
}

/**
 * Verifies each link: its leaf is in the log under a head that the old and the new key signed. The
 * head names the chain's VRF key. A key change therefore needs both private keys.
 * @throws LedgerError `key_not_announced` if a link is invalid (facts: `found`, the new key;
 * `reason`)
 */
export function proveKeyChain({ vrfKey, links }: KeyChain): readonly ProvedLink[] {
  return links.map((link) => {
    try {
      return { ...link, treeHead: proveLink(link, vrfKey) }
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      throw new LedgerError('key_not_announced', {
        found: formatVerifierKey(link.newKey),
        reason: error.code,
      })
    }
  })
}

/**
 * Returns the keys of a proved chain from a given key to the newest.
 * @throws LedgerError `other_key` if the key is not one of this log's. Facts: `expected`, the given
 * key; `found`, the newest key
 */
export function keysSince(chain: KeyChain, key: VerifierKey): readonly VerifierKey[] {
  const keys = keysOf(chain)
  const at = keys.findIndex((one) => sameKey(one, key))
  if (at >= 0) return keys.slice(at)
  const found = formatVerifierKey(keys.at(-1) ?? chain.first)
  throw new LedgerError('other_key', { expected: formatVerifierKey(key), found })
}

/** Returns all keys, oldest first. */
export function keysOf({ first, links }: KeyChain): readonly VerifierKey[] {
  return [first, ...links.map(({ newKey }) => newKey)]
}

/** Returns the leaf that announces a key, computed from the change of keys that it commits to. */
export function leafOfLink(
  { oldKey, newKey, lostHead }: Pick<KeyLink, 'oldKey' | 'newKey' | 'lostHead'>,
  vrfKey: Uint8Array,
): Uint8Array {
  return lostHead === null
    ? encodeOwnLeaf('log_key', keyStatementHash({ oldKey, newKey }))
    : encodeStartLeaf(vrfKey, epochStatementHash({ oldKey, newKey }, lostHead))
}

function proveLink(link: KeyLink, vrfKey: Uint8Array): SignedTreeHead {
  const { oldKey, newKey, index, proof, head, lostHead } = link
  const opened = openTreeHead(head, newKey)
  openNote(head, [oldKey])
  assureSameVrfKey({ vrfKey }, opened)
  if (lostHead !== null) assureSameVrfKey({ vrfKey }, openTreeHead(lostHead, oldKey))
  else if (oldKey.name !== newKey.name) {
    throw new LedgerError('other_origin', { expected: oldKey.name, found: newKey.name })
  }
  const { size, root } = opened
  verifyInclusion({ leafHash: hashLeaf(leafOfLink(link, vrfKey)), index, size, root, proof })
  return opened
}

function readLink(value: Json, path: string, oldKey: VerifierKey): KeyLink {
  const member = readClosed(value, path, ['key', 'index', 'proof', 'head', 'lost_head'])
  const lostHead = member('lost_head')
  return {
    oldKey,
    newKey: readKey(member('key'), `${path}.key`),
    index: readDecimal(member('index'), `${path}.index`),
    proof: readHashes(member('proof'), `${path}.proof`),
    head: readText(member('head'), `${path}.head`),
    lostHead: lostHead === null ? null : readText(lostHead, `${path}.lost_head`),
  }
}

function readVrfKey(value: Json, path: string): Uint8Array {
  const key = readBase64(value, path)
  assureLength(key, PUBLIC_KEY_LENGTH, 'VRF key')
  return key
}

/** Reads a key of a log, which signs with plain Ed25519. */
function readKey(value: Json, path: string): VerifierKey {
  const text = readText(value, path)
  const key = unlessRefused(() => parseVerifierKey(text))
  if (key?.type !== 'ed25519') throw invalidValue(path, 'verifier key')
  return key
}
