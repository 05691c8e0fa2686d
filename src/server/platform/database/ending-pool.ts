import { Socket } from 'node:net'
import { Pool, type PoolConfig } from 'pg'
import { within } from '../base/within.ts'

/**
 * A socket that sends what is written within one turn of the event loop together. The driver uncorks after each
 * statement; statements sent without awaiting, which are most of a transaction, thereby share one system call.
 */
class PipelineSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

const END_TIMEOUT_MS = 1_000

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
        const socket = new PipelineSocket()
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        return socket
      },
    })
    this.#sockets = sockets
  }

  override async end(): Promise<void> {
    await within(END_TIMEOUT_MS, super.end())
    for (const socket of this.#sockets) socket.destroy()
  }
}
