import { tilePath, type Tile } from '#ledger/log/tile.ts'

/** A tile of this installation's public log; undefined when it cannot be had now, null when there is none. */
export async function fetchTile(tile: Tile): Promise<Uint8Array | undefined | null> {
  try {
    const response = await fetch(`/log/${tilePath(tile)}`, { credentials: 'omit' })
    if (response.status === 404) return null
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
