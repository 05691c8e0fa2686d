import { decodeBundle } from './bundle.ts'
import { encodeBase64, encodeHex, equalBytes } from '../base/bytes.ts'
import { LedgerError, type LedgerErrorCode, type LedgerFacts } from '../base/error.ts'
import { HASH_LENGTH, hashLeaf, splitHashes, type Hash } from '../crypto/hash.ts'
import { decodeLeaf, isOfShipment, type Leaf } from './leaf.ts'
import { assureLogLeaf } from './log-leaf.ts'
import { ShipmentChains, type ChainFaultCode } from './shipment-chains.ts'
import {
  assureTileLength,
  bundlePath,
  growTiles,
  tileReader,
  TILE_WIDTH,
  type Bundle,
  type Tile,
} from './tile.ts'
import type { TreeHead } from './tree-head.ts'
import { frontierAt, frontierRoot } from './tree.ts'

/** Fault of a published log. Facts state its location. */
export type LogFaultCode =
  | ChainFaultCode
  /** An entry does not match its hash in the tile. Facts: `index`. */
  | 'entry_altered'
  /** A tile does not hold the hashes of the tiles below it. Facts: `path`. */
  | 'tile_altered'
  /** A file that the tree of the head needs is not published. Facts: `path`. */
  | 'file_missing'
  /** The tiles lead to another root than the signed one. Facts: `size`, `expected`, `found`. */
  | 'root_not_signed'
  /** The log is smaller than a head that it signed before. Facts: `from`, `to`. */
  | 'log_shrunk'
  /** The log does not extend a head that it signed before. Facts: `size`, `expected`, `found`. */
  | 'log_forked'
  /** The first leaf is not the start of a log. Facts: `found`, its kind. */
  | 'start_missing'
  /** A later leaf is a start. Facts: `index`. */
  | 'start_repeated'
  /** The first leaf gives another VRF key than the head. Facts: `expected`, `found`. */
  | 'start_other_key'
  /**
   * The log derives the pseudonyms of its shipments with another VRF key than under an earlier
   * head. Facts: `expected`, `found`.
   */
  | 'vrf_key_changed'

export type LogFault = { readonly code: LogFaultCode | LedgerErrorCode; readonly facts: LedgerFacts }

/** Position in the history of one shipment. */
export type Place = { readonly pseudonym: Uint8Array; readonly sequence: number }

/**
 * Tile that was computed from the tiles below it. The caller compares it with the published tile.
 */
export type DueTile = { readonly tile: Tile; readonly bytes: Uint8Array }

/**
 * Checks a whole log, bundle by bundle from the first (docs/spec/log.md, "Reading the whole log").
 * Compares entries with the tiles of leaf hashes, and each tile with the tiles above and the signed
 * root. Also checks that every shipment has one history.
 *
 * Needs memory for one tile per level and for `ShipmentChains`, whatever the size of the log.
 */
export class WholeLog {
  readonly #head: TreeHead
  readonly #earlier: readonly TreeHead[]
  readonly #watched: Place | undefined
  readonly #chains = new ShipmentChains()
  readonly #partials = new Map<number, Uint8Array>()
  #size = 0
  #watchedAt: number | undefined

  /**
   * @param earlier earlier heads of the same log, which `head` has to extend
   * @param watched position whose first leaf is searched; see `watchedAt`
   */
  constructor(head: TreeHead, earlier: readonly TreeHead[] = [], watched?: Place) {
    this.#head = head
    this.#earlier = earlier
    this.#watched = watched
  }

  /** Index of the first leaf at the watched position; undefined until such a leaf is read. */
  get watchedAt(): number | undefined {
    return this.#watchedAt
  }

  /** Returns the number of leaves of a shipment so far. */
  lengthOf(pseudonym: Uint8Array): number {
    return this.#chains.lengthOf(pseudonym)
  }

  /** Number of leaves that were read. */
  get size(): number {
    return this.#size
  }

  get shipments(): number {
    return this.#chains.shipments
  }

  /** Compares the head with the earlier heads and returns the faults. */
  compareHeads(): LogFault[] {
    const { size, vrfKey } = this.#head
    return this.#earlier.flatMap((earlier): LogFault[] => {
      const faults: LogFault[] = []
      if (earlier.size > size) faults.push({ code: 'log_shrunk', facts: { from: earlier.size, to: size } })
      if (earlier.vrfKey !== undefined && !isSame(earlier.vrfKey, vrfKey)) {
        const found = vrfKey === undefined ? '' : encodeBase64(vrfKey)
        faults.push({ code: 'vrf_key_changed', facts: { expected: encodeBase64(earlier.vrfKey), found } })
      }
      return faults
    })
  }

  /**
   * Reads the next bundle and the tile of its leaf hashes, both as published.
   * @returns the faults, and the tiles of higher levels that are now complete
   * @throws LedgerError `tile_length` if the tile has the wrong length; reading cannot continue
   * then
   */
  take(bundle: Bundle, bytes: Uint8Array, row: Uint8Array): { faults: LogFault[]; due: DueTile[] } {
    assureTileLength({ level: 0, ...bundle }, row)
    const hashes = splitHashes(row)
    const faults = [...this.#readEntries(bundle, bytes, hashes), ...this.#compareEarlier(hashes)]
    return { faults, due: this.#grow(hashes) }
  }

  /**
   * Checks the root after the last bundle.
   * @returns the faults of the root, and the tiles of higher levels that are not complete
   */
  finish(): { faults: LogFault[]; due: DueTile[] } {
    const { size, root } = this.#head
    const due = [...this.#partials].flatMap(([level, bytes]): DueTile[] => {
      const width = bytes.length / HASH_LENGTH
      const index = Math.floor(size / TILE_WIDTH ** (level + 1))
      return level === 0 ? [] : [{ tile: { level, index, width }, bytes }]
    })
    const found = rootOfPartials(size, this.#partials)
    if (equalBytes(found, root)) return { faults: [], due }
    const facts = { size, expected: encodeHex(root), found: encodeHex(found) }
    return { faults: [{ code: 'root_not_signed', facts }], due }
  }

  /**
   * Checks that entries continue the histories of their shipments. Skips entries that do not match
   * their hash in the tile, because their true content is unknown.
   */
  #readEntries(bundle: Bundle, bytes: Uint8Array, hashes: readonly Hash[]): LogFault[] {
    const path = bundlePath(bundle)
    const entries = attempt(() => decodeBundle(bytes, bundle.width), { path })
    if (!Array.isArray(entries)) return [entries]
    return entries.flatMap((entry, at) => {
      const index = bundle.index * TILE_WIDTH + at
      const leafHash = hashLeaf(entry)
      if (!isSame(leafHash, hashes[at])) return [{ code: 'entry_altered', facts: { index } }]
      const leaf = attempt(() => readLeaf(entry), { index })
      if ('code' in leaf) return [leaf]
      const fault = this.#findStartFault(index, leaf) ?? this.#chains.follow(leaf, leafHash)
      if (this.#isWatched(leaf)) this.#watchedAt ??= index
      return fault === undefined ? [] : [{ code: fault.code, facts: { index, ...fault.facts } }]
    })
  }

  /** Checks that the first leaf, and no other, gives the VRF key of the head. */
  #findStartFault(index: number, { kind, server }: Leaf): LogFault | undefined {
    if (index > 0) return kind === 'start' ? { code: 'start_repeated', facts: {} } : undefined
    if (kind !== 'start') return { code: 'start_missing', facts: { found: kind } }
    const { vrfKey } = this.#head
    if (isSame(server, vrfKey)) return undefined
    const expected = vrfKey === undefined ? '' : encodeBase64(vrfKey)
    return { code: 'start_other_key', facts: { expected, found: encodeBase64(server) } }
  }

  #isWatched({ kind, pseudonym, sequence }: Leaf): boolean {
    const watched = this.#watched
    if (watched === undefined || !isOfShipment(kind)) return false
    return sequence === watched.sequence && equalBytes(pseudonym, watched.pseudonym)
  }

  /** Compares roots: at the size of an earlier head, the tree must have the root of that head. */
  #compareEarlier(hashes: readonly Hash[]): LogFault[] {
    return this.#earlier.flatMap(({ size, root }): LogFault[] => {
      const added = size - this.#size
      if (added <= 0 || added > hashes.length) return []
      const partials = new Map(this.#partials)
      growPartials(partials, this.#size, hashes.slice(0, added))
      const found = rootOfPartials(size, partials)
      if (equalBytes(found, root)) return []
      return [{ code: 'log_forked', facts: { size, expected: encodeHex(root), found: encodeHex(found) } }]
    })
  }

  #grow(hashes: readonly Hash[]): DueTile[] {
    const whole = growPartials(this.#partials, this.#size, hashes)
    this.#size += hashes.length
    return whole.filter(({ tile }) => tile.level > 0)
  }
}

/**
 * Appends leaf hashes, and the nodes above them, to the unfinished tile of each level.
 * @returns the tiles that became complete
 */
function growPartials(partials: Map<number, Uint8Array>, size: number, hashes: readonly Hash[]): DueTile[] {
  const grown = growTiles(size, hashes, ({ level }) => partials.get(level) ?? new Uint8Array())
  for (const { tile, bytes } of grown) {
    if (tile.width < TILE_WIDTH) partials.set(tile.level, bytes)
    else partials.delete(tile.level)
  }
  return grown.filter(({ tile }) => tile.width === TILE_WIDTH)
}

/**
 * Computes the root of a tree from the unfinished tile of each level. These tiles contain the roots
 * of the perfect subtrees that make up the tree.
 */
function rootOfPartials(size: number, partials: ReadonlyMap<number, Uint8Array>): Hash {
  const readNode = tileReader(size, ({ level }) => partials.get(level) ?? new Uint8Array())
  return frontierRoot(frontierAt(size, readNode))
}

function readLeaf(entry: Uint8Array): Leaf {
  const leaf = decodeLeaf(entry)
  assureLogLeaf(leaf)
  return leaf
}

function attempt<T>(read: () => T, place: LedgerFacts): T | LogFault {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return { code: error.code, facts: { ...error.facts, ...place } }
  }
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && equalBytes(a, b)
}
