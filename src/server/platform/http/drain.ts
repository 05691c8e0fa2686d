import type { Socket } from 'node:net'
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for requests under way, counted from the moment at which no new connection is accepted. */
const ANSWER_TIMEOUT_MS = 10_000
/** Pause between two looks for connections that can be closed. */
const CHECK_INTERVAL_MS = 100
/** Time for the first byte of a connection that a browser may have opened in advance. */
const FIRST_BYTE_TIMEOUT_MS = 500
/** Limits the wait for connections that the kernel has already accepted. */
const BACKLOG_TIMEOUT_MS = 1_000

/** The orderly end of an HTTP server: readiness first, then a delay, then the connections. */
export type Drain = {
  /** True from the beginning of the stop on. */
  readonly isStopping: () => boolean
  /**
   * Takes requests for the delay, then accepts no connection and answers what is under way, for ten seconds
   * at most. Never cuts a request that may be written, except at that limit.
   */
  readonly stop: () => Promise<void>
}

/** Prepares the server for its stop. Call it before the routes are registered. */
export function openDrain(app: FastifyInstance, delayMs: number): Drain {
  const sockets = new Set<Socket>()
  let accepted = 0
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

  /** The event loop may accept one connection a turn, and a closed listener resets those that still wait. */
  async function emptyBacklog(): Promise<void> {
    const until = performance.now() + BACKLOG_TIMEOUT_MS
    let seen = -1
    while (seen !== accepted && performance.now() < until) {
      seen = accepted
      await endOfTurn()
      await endOfTurn()
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    await sleep(delayMs)
    await emptyBacklog()
    const began = performance.now()
    const closing = setInterval(() => {
      const elapsed = performance.now() - began
      if (elapsed > ANSWER_TIMEOUT_MS) app.server.closeAllConnections()
      else app.server.closeIdleConnections()
      // Node does not count a connection without a first byte as idle.
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
