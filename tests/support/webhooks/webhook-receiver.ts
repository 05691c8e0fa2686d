import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Certificate } from '../log/certificate.ts'

/** A complete call that a receiver got. */
export type ReceivedCall = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Connection by which the call arrived. */
  readonly connection: Socket
  /** Body parsed as JSON. */
  readonly json: {
    readonly event?: string
    readonly data?: { readonly tracking_id: string; readonly location: string | null }
  }
}

export type WebhookReceiver = {
  readonly url: string
  readonly port: number
  readonly calls: ReceivedCall[]
  /** Answers each call. A test may replace it; the default answers 200 with an empty body. */
  answer: (response: ServerResponse, call: ReceivedCall) => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a real HTTP server that accepts webhooks.
 * @param certificate certificate for HTTPS under the name `localhost`
 */
export async function startReceiver(port = 0, certificate?: Certificate): Promise<WebhookReceiver> {
  const take: RequestListener = (request, response) => {
    void text(request)
      .then((body) => {
        const { url: path = '', headers, socket: connection } = request
        const call = { path, headers, body, connection, json: JSON.parse(body) as ReceivedCall['json'] }
        receiver.calls.push(call)
        receiver.answer(response, call)
      })
      .catch(() => response.destroy())
  }
  const server = certificate === undefined ? createServer(take) : createSecureServer(certificate, take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: certificate ? `https://localhost:${taken}/hook` : `http://127.0.0.1:${taken}/hook`,
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
