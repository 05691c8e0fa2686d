import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'

/**
 * A process that holds an embedded PostgreSQL on the folder given as argument, to be killed by tests.
 * Prints one JSON object per line: every log entry as `{ log, …facts }`, then `{ adminUrl, port, adopted }`, or
 * `{ code, facts }` when it is refused. SIGTERM stops it in order.
 */
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const entry = (facts: object, message: string): void => print({ log: message, ...facts })

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: postgres-holder.ts DIR')

try {
  const server = await startEmbeddedPostgres({ dataDir, log: { info: entry, warn: entry, error: entry } })
  // The server's sockets are not ours: something of our own has to keep us alive.
  const alive = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', () => {
    void server.stop().then(() => clearInterval(alive))
  })
  const { adminUrl, port, adopted } = server
  print({ adminUrl, port, adopted })
} catch (error) {
  if (!(error instanceof Error && 'code' in error && 'facts' in error)) throw error
  print({ code: error.code, facts: error.facts })
}
