import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'

/**
 * Holds an embedded PostgreSQL on the folder given as argument, in a process that tests kill.
 * Prints each log entry as one line of JSON, `{ log, …facts }`. Then it prints `{ adminUrl, port,
 * adopted }`, or `{ code, facts }` if the start is refused. SIGTERM stops the server cleanly.
 */
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const entry = (facts: object, message: string): void => print({ log: message, ...facts })

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: postgres-holder.ts DIR')

try {
  const server = await startEmbeddedPostgres({ dataDir, log: { info: entry, warn: entry, error: entry } })
  // Prevents Node from ending this process. Without the timer, nothing in the process would be
  // active, because the sockets belong to PostgreSQL's own processes.
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
