import { Socket } from 'node:net'
import { Pool, type PoolConfig } from 'pg'
import { freeBuffer } from '../base/free-buffer.ts'
import { within } from '../base/within.ts'

type Write = { readonly chunk: unknown; readonly encoding: BufferEncoding }

/** Length from which a message is freed when it is sent. Others are not worth a callback. */
const LARGE_MESSAGE = 64 * 1024

/**
 * Socket that combines all writes of one event loop turn. The driver uncorks the socket after each
 * statement, and this class postpones the uncorking to the end of the turn. Statements sent without
 * awaiting each other, which are most of a transaction, therefore share one system call.
 */
class PipelineSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }

  /** Frees large messages, such as one with a photo, once they are sent. The driver made them. */
  override _writev(writes: readonly Write[], callback: (error?: Error | null) => void): void {
    const large = writes.flatMap(({ chunk }) =>
      Buffer.isBuffer(chunk) && chunk.length >= LARGE_MESSAGE ? [chunk] : [],
    )
    super._writev?.([...writes], (error) => {
      if (!error) large.forEach(freeBuffer)
      callback(error)
    })
  }
}

const END_TIMEOUT_MS = 1_000

/**
 * Pool whose `end` takes at most a second. Work that still uses a connection by then, or waits for
 * an unresponsive database, loses its connection.
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
