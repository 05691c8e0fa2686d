import { hash } from 'node:crypto'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { TILE_WIDTH } from '#ledger/log/tile.ts'

type StoredEntry = { readonly index: number; readonly leaf: Uint8Array }

/** What the whole bundles of entries are of which an audit has read the entries: 32 bytes for each, and none is read again. */
export class BundleDigests {
  readonly #digests = new Map<number, string>()

  /** Keeps the bundles that these entries make up, which are in order. */
  keep(entries: readonly StoredEntry[]): void {
    for (const [at, { index }] of entries.entries()) {
      const last = entries[at + TILE_WIDTH - 1]
      if (index % TILE_WIDTH !== 0 || last?.index !== index + TILE_WIDTH - 1) continue
      const leaves = entries.slice(at, at + TILE_WIDTH).map(({ leaf }) => leaf)
      this.#digests.set(index / TILE_WIDTH, digestOf(encodeBundle(leaves)))
    }
  }

  /** Whether the bundle of an index is these bytes; undefined where its entries are not known. */
  isBundle(index: number, bytes: Uint8Array): boolean | undefined {
    const digest = this.#digests.get(index)
    return digest === undefined ? undefined : digest === digestOf(bytes)
  }
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'latin1')
}
