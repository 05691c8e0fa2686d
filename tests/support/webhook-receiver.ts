import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call that a receiver got, whole. */
export type ReceivedCall = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The body as JSON. */
  readonly json: {
    readonly event?: string
    readonly data?: { readonly tracking_id: string; readonly location: string | null }
  }
}

export type WebhookReceiver = {
  readonly url: string
  readonly port: number
  readonly calls: ReceivedCall[]
  /** How it answers from now on; at first with 200 and nothing. */
  answer: (response: ServerResponse, call: ReceivedCall) => void
  readonly stop: () => Promise<void>
}

/** A real HTTP server that takes webhooks. */
export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => {
        const { url: path = '', headers } = request
        const call = { path, headers, body, json: JSON.parse(body) as ReceivedCall['json'] }
        receiver.calls.push(call)
        receiver.answer(response, call)
      })
      .catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${taken}/hook`,
    port: taken,
    calls: [],
    answer: (response) => void response.end(),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
