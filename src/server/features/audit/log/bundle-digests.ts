import { hash } from 'node:crypto'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { TILE_WIDTH } from '#ledger/log/tile.ts'

type StoredEntry = { readonly index: number; readonly leaf: Uint8Array }

/**
 * SHA-256 digests, 32 bytes each, of the full entry bundles whose entries an audit has read. With
 * these digests, the audit of the files need not read the entries again.
 */
export class BundleDigests {
  readonly #digests = new Map<number, string>()

  /**
   * Stores the digests of the bundles that these entries complete. The entries must be in order.
   */
  keep(entries: readonly StoredEntry[]): void {
    for (const [at, { index }] of entries.entries()) {
      const last = entries[at + TILE_WIDTH - 1]
      if (index % TILE_WIDTH !== 0 || last?.index !== index + TILE_WIDTH - 1) continue
      const leaves = entries.slice(at, at + TILE_WIDTH).map(({ leaf }) => leaf)
      this.#digests.set(index / TILE_WIDTH, digestOf(encodeBundle(leaves)))
    }
  }

  /**
   * Returns true if the bundle at an index has these bytes; undefined if its entries have not been
   * read.
   */
  isBundle(index: number, bytes: Uint8Array): boolean | undefined {
    const digest = this.#digests.get(index)
    return digest === undefined ? undefined : digest === digestOf(bytes)
  }
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'latin1')
}
