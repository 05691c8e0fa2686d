import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A sign-in server that is not Lastro's, such as the original server of Supabase Auth. It answers
 * every call with the refusal that the test has set.
 */
export type OriginalWire = {
  readonly url: string
  readonly refuseWith: (status: number, code: string, message: string) => void
  readonly stop: () => Promise<void>
}

export async function startOriginalWire(): Promise<OriginalWire> {
  let answer = { status: 500, code: 'unexpected_failure', message: 'nothing was asked for' }
  const server = createServer((request, response) => {
    request.resume()
    const { status, code, message } = answer
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    })
    response.end(JSON.stringify({ code, message }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refuseWith: (status, code, message) => {
      answer = { status, code, message }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
