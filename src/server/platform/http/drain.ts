import type { Socket } from 'node:net'
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Timeout in milliseconds for requests in progress, counted from the moment at which no new
 * connection is accepted.
 */
const ANSWER_TIMEOUT_MS = 10_000
/** Milliseconds between two checks for connections that can be closed. */
const CHECK_INTERVAL_MS = 100
/**
 * Milliseconds after which a connection without a first byte is closed. A browser may have opened
 * it in advance.
 */
const FIRST_BYTE_TIMEOUT_MS = 500
/** Maximum milliseconds for taking over the connections that the kernel has already accepted. */
const BACKLOG_TIMEOUT_MS = 1_000

/** Prepares the server for its stop. Call this before the routes are registered. */
export function openDrain(app: FastifyInstance, delayMs: number) {
  const sockets = new Set<Socket>()
  let accepted = 0
  /** True from the beginning of the stop. */
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) void reply.header('connection', 'close')
    done(null, payload)
  })

  /**
   * Waits until the kernel's queue of new connections is empty, because closing the listener would
   * reset them. The event loop may accept only one connection per turn.
   */
  async function emptyBacklog(): Promise<void> {
    const until = performance.now() + BACKLOG_TIMEOUT_MS
    let seen = -1
    while (seen !== accepted && performance.now() < until) {
      seen = accepted
      await endOfTurn()
      await endOfTurn()
    }
  }

  /**
   * Accepts requests during the delay, then stops accepting connections and finishes requests in
   * progress, for at most ten seconds. Before that limit it never aborts a request that may be a
   * write.
   */
  async function stop(): Promise<void> {
    isStopping = true
    await sleep(delayMs)
    await emptyBacklog()
    const began = performance.now()
    const closing = setInterval(() => {
      const elapsed = performance.now() - began
      if (elapsed > ANSWER_TIMEOUT_MS) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
      // Node does not count a connection without a first byte as idle, so these connections are
      // closed separately.
      if (elapsed < FIRST_BYTE_TIMEOUT_MS) return
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, CHECK_INTERVAL_MS)
    try {
      await app.close()
    } finally {
      clearInterval(closing)
    }
  }

  return { isStopping: () => isStopping, stop }
}

/**
 * Orderly stop of an HTTP server: `/readyz` turns 503, then a delay passes, then the connections
 * are closed.
 */
export type Drain = ReturnType<typeof openDrain>
