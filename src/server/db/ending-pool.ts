import type { Socket } from 'node:net'
import { Pool, type PoolConfig } from 'pg'
import { within } from '../within.ts'
import { OneFlightSocket } from './one-flight-socket.ts'

const END_WITHIN_MS = 1_000

/**
 * A pool that ends within a second: what is still at work on a connection by then, or waits for a database that no longer
 * answers, loses it.
 */
export class EndingPool extends Pool {
  readonly #sockets: Set<Socket>

  constructor(config: PoolConfig) {
    const sockets = new Set<Socket>()
    super({
      ...config,
      stream: () => {
        const socket = new OneFlightSocket()
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        return socket
      },
    })
    this.#sockets = sockets
  }

  override async end(): Promise<void> {
    await within(END_WITHIN_MS, super.end())
    for (const socket of this.#sockets) socket.destroy()
  }
}
