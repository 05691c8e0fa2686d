import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LogFiles } from '../../ledger/published-log.ts'

/**
 * Answers a request instead of the server and returns true, or returns false to let the server send
 * the file.
 */
export type Answer = (path: string, response: ServerResponse, times: number) => boolean

export type LogServer = {
  /** Address of the web server, without a trailing slash. */
  readonly url: string
  /** Number of requests for each path. */
  readonly asked: ReadonlyMap<string, number>
  readonly stop: () => Promise<void>
}

/**
 * Starts a web server with the files of a log under `/log`. `answer` can replace the answer to a
 * request.
 * @param answer receives the path below `/log/` and the number of requests for it so far; returns
 * true if it answered
 */
export async function serveLog(files: LogFiles, answer: Answer = () => false): Promise<LogServer> {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/log\//, '')
    const times = (asked.get(path) ?? 0) + 1
    asked.set(path, times)
    if (answer(path, response, times)) return
    const file = files.get(path)
    response.statusCode = file === undefined ? 404 : 200
    response.end(file ?? 'not found')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
