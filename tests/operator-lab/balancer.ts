import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A reverse proxy in front of several nodes, like an operator's. It polls `/readyz`, forwards
 * requests only to ready nodes, and never repeats a request.
 */
export type Balancer = {
  readonly url: string
  /**
   * Number of failed requests so far. The balancer answers 502 if no node is ready, or if the node
   * refuses the connection or closes it without an answer.
   */
  readonly badGateways: () => number
  readonly stop: () => Promise<void>
}

const CHECK_EVERY_MS = 200

/** Starts a balancer in front of nodes on these ports. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const stopping = new AbortController()
  let turn = 0
  let badGateways = 0

  async function checkAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all(
        ports.map(async (port) => {
          const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
          if (answer?.status === 200) ready.add(port)
          else ready.delete(port)
          await answer?.body?.cancel()
        }),
      )
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const up = ports.filter((port) => ready.has(port))
    const port = up[turn++ % Math.max(1, up.length)]
    const fail = () => {
      badGateways++
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    }
    if (port === undefined) return fail()
    const { method, url, headers } = from
    const onward = request(
      { port, host: '127.0.0.1', method, path: url, headers, agent: false },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', fail).pipe(to)
      },
    )
    from.pipe(onward.on('error', fail))
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const checking = checkAll()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    badGateways: () => badGateways,
    async stop() {
      stopping.abort()
      await checking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
