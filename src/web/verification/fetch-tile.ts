import { tilePath, type Tile } from '#ledger/log/tile.ts'

/**
 * Fetches a tile of this installation's public log. Returns undefined if the tile is unavailable
 * now, null if it does not exist.
 */
export async function fetchTile(tile: Tile): Promise<Uint8Array | undefined | null> {
  try {
    const response = await fetch(`/log/${tilePath(tile)}`, { credentials: 'omit' })
    if (response.status === 404) return null
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
