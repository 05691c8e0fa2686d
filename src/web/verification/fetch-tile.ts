import { tilePath, type Tile } from '#ledger/tile.ts'

/** A tile of this installation's public log; undefined when it cannot be had now. */
export async function fetchTile(tile: Tile): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(`/log/${tilePath(tile)}`, { credentials: 'omit' })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
