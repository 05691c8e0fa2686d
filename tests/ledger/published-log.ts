import { encodeBundle } from '#ledger/log/bundle.ts'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { decodeLeaf, encodeLeaf, encodeStartLeaf, noPrevious, type Leaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, type SignerKey } from '#ledger/log/note-key.ts'
import { bundlePath, changedBundles, growTiles, tilePath, TILE_WIDTH } from '#ledger/log/tile.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { rootOf } from '#ledger/log/tree.ts'
import { bytesFrom, sampleKey, sampleVrfKey } from './sample-log.ts'

/** Files of a public log by path. */
export type LogFiles = Map<string, Uint8Array>

/**
 * Returns the files that a log with the given entries publishes, under a head signed by its key.
 */
export function publishLog(
  entries: readonly Uint8Array[],
  { key = sampleKey, vrfKey = sampleVrfKey }: { key?: SignerKey; vrfKey?: Uint8Array } = {},
): LogFiles {
  const hashes = entries.map(hashLeaf)
  const files: LogFiles = new Map()
  for (const { tile, bytes } of growTiles(0, hashes, () => new Uint8Array())) files.set(tilePath(tile), bytes)
  for (const bundle of changedBundles(0, entries.length)) {
    const first = bundle.index * TILE_WIDTH
    files.set(bundlePath(bundle), encodeBundle(entries.slice(first, first + bundle.width)))
  }
  const head = { origin: key.name, size: entries.length, root: rootOf(hashes) }
  const named = entries.length === 0 ? head : { ...head, vrfKey }
  files.set('checkpoint', encodeUtf8(signTreeHead(named, key)))
  files.set('key', encodeUtf8(`${formatVerifierKey(key.verifier)}\n`))
  return files
}

/**
 * Returns the start of a log and the leaves of parallel histories: in each round, every shipment
 * gets its next leaf. The start takes the place of the first shipment in the first round.
 */
export function histories(shipments: number, rounds: number): Leaf[] {
  const start = decodeLeaf(encodeStartLeaf(sampleVrfKey))
  const last = new Map<number, Uint8Array>()
  return Array.from({ length: shipments * rounds }, (_, at) => {
    if (at === 0) return start
    const shipment = at % shipments
    const leaf: Leaf = {
      kind: 'event',
      pseudonym: bytesFrom(`shipment ${shipment}`),
      sequence: Math.floor(at / shipments) - (shipment === 0 ? 1 : 0),
      previous: last.get(shipment) ?? noPrevious(),
      client: bytesFrom(`client ${at}`),
      server: bytesFrom(`server ${at}`),
    }
    last.set(shipment, hashLeaf(encodeLeaf(leaf)))
    return leaf
  })
}
