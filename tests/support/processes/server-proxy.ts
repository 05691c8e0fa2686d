import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy to a server, usually a database, whose connections a test can cut or freeze. */
export type Proxy = {
  /** Address of the server through the proxy. */
  readonly url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  join(): void
  /** Stops passing data on all connections, old and new, without ending them. */
  freeze(): void
  readonly stop: () => Promise<void>
}

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let isFrozen = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    if (isFrozen) {
      sockets.add(near)
      near.on('error', () => undefined)
      return
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    join() {
      isCut = false
    },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
