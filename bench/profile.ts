import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { loadStatements } from '../tests/support/database/load-statements.ts'
import { startTestPostgres } from '../tests/support/database/postgres-setup.ts'
import { cpuOfAll, cpuOfFamily } from './cpu-time.ts'
import { figure, printTable, quantile } from './figures.ts'
import { CONNECTIONS } from './http-caller.ts'
import { openSide, operations, type Operation, type Side } from './operations.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'

const root = join(import.meta.dirname, '..')
/** Maximum number of rows in a printed table of functions or statements. */
const SHOWN = 20

const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  track_wal_io_timing: 'on',
}

/**
 * Prints where the processor time of each operation goes at 32 connections. Lists the time of Node
 * by part of the program and by function, from a CPU profile, and that of PostgreSQL by statement.
 * The profiler slows Node by about a tenth. The totals in the first line come from a run without
 * the profiler.
 * @param names beginnings of the names of operations; by default all
 */
export async function profileOperations(names: readonly string[]): Promise<void> {
  const stopPostgres = await startTestPostgres(settings)
  const side = await openSide(root, ['--import', join(import.meta.dirname, 'profile-agent.ts')])
  try {
    await side.site.admin.query('create extension pg_stat_statements')
    const postmaster = await postmasterOf(side.site)
    for (const operation of operations) {
      if (names.length > 0 && !names.some((name) => operation.name.startsWith(name))) continue
      await runOnce(side, operation, 0)
      await queueIsEmpty(side.site)
      const before = { server: await cpuOfAll(side.pids), postgres: await cpuOfFamily(postmaster) }
      const { times, seconds } = await runOnce(side, operation, 1)
      await queueIsEmpty(side.site)
      const server = ((await cpuOfAll(side.pids)) - before.server) / times.length
      const postgres = ((await cpuOfFamily(postmaster)) - before.postgres) / times.length
      console.log(
        `\n# ${operation.name}\n\n${figure(times.length / seconds)}/s at ${CONNECTIONS} connections, median ` +
          `${figure(quantile(times, 0.5))} ms, p99 ${figure(quantile(times, 0.99))} ms. Processor time: ` +
          `Node ${figure(server)} µs, PostgreSQL ${figure(postgres)} µs.`,
      )
      await profileOne(side, operation)
    }
  } finally {
    await side.close()
    await stopPostgres?.()
  }
}

function runOnce(side: Side, { prepare, request, requests }: Operation, round: number) {
  const shipmentAt = (at: number) => side.fleet[(round * requests + at) % side.fleet.length]!
  const prepared = prepare?.(
    side,
    Array.from({ length: requests }, (_, at) => shipmentAt(at)),
  )
  return Promise.resolve(prepared).then(() =>
    side.caller.many((at) => request(side, shipmentAt(at)), requests),
  )
}

async function profileOne(side: Side, operation: Operation): Promise<void> {
  const { admin } = side.site
  await admin.query('select pg_stat_statements_reset()')
  await order(side, 'profile')
  const { times } = await runOnce(side, operation, 2)
  await queueIsEmpty(side.site)
  const { profile } = await order(side, 'profiled')
  if (profile === undefined) throw new Error('the server sent no profile')
  printNode(profile, times.length)
  const { rows } = await admin.query<StatementRow>(
    `select query, calls::int, total_exec_time * 1000 as exec, total_plan_time * 1000 as plan, wal_bytes::float as wal
     from pg_stat_statements where toplevel and query !~ 'pg_stat_statements|pg_current_wal' order by total_exec_time + total_plan_time desc`,
  )
  printStatements(rows, times.length, new Map((await loadStatements()).map(({ name, text }) => [text, name])))
}

async function order(side: Side, message: 'profile' | 'profiled') {
  const answer = once(side.child, 'message')
  side.child.send(message)
  const [{ error, profile }] = (await answer) as [{ error?: string; profile?: Profiler.Profile }]
  if (error !== undefined) throw new Error(error)
  return { profile }
}

/**
 * Parts of the program, each with a pattern for paths of source files. A file belongs to the first
 * part whose pattern matches.
 */
const parts: readonly (readonly [part: string, path: RegExp])[] = [
  ['commitment and proofs', /src\/ledger\/|platform\/native\/|@noble\//],
  ['rules', /src\/domain\//],
  ['parsing and validation', /src\/contract\/|node_modules\/zod\/|schema|json-body/],
  ['PostgreSQL client', /node_modules\/pg|platform\/database\//],
  [
    'HTTP',
    /platform\/http\/|node_modules\/(?:fastify|@fastify|find-my-way|avvio|fast-|light-|pino|secure-json)/,
  ],
  ['log and sequencer', /core\/log\//],
  ['changes and live pages', /core\/changes\/|features\/live\//],
  ['features', /src\/server\//],
  ['other packages', /node_modules\//],
]

type Frame = {
  /**
   * Microseconds in the function itself (`self`), and with the functions that it calls (`total`).
   */
  readonly self: number
  readonly total: number
  readonly part: string
  readonly name: string
  /**
   * True if the function is not among its own callers. Only the `total` of such frames is summed,
   * so that a recursive call does not count twice.
   */
  readonly isOuter: boolean
}

/**
 * Returns the frames of a profile. Code of Node and V8 without a file belongs to the part of the
 * nearest caller that has one.
 */
function framesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): readonly Frame[] {
  const times = new Map<number, number>()
  for (const [at, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[at] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const frames: Frame[] = []
  const visit = (id: number, callers: ReadonlySet<string>, callersPart: string): number => {
    const node = byId.get(id)
    if (node === undefined) return 0
    const { functionName, url, lineNumber } = node.callFrame
    const file = url.replace(/^.*\/(?=(?:[^/]+\/){2}[^/]+$)/, '')
    const name = `${functionName === '' ? '(anonymous)' : functionName} ${file}:${lineNumber + 1}`
    const part = partOf(functionName, url) ?? callersPart
    const within = new Set([...callers, name])
    const self = times.get(id) ?? 0
    const total = (node.children ?? []).reduce((sum, child) => sum + visit(child, within, part), self)
    frames.push({ self, total, part, name, isOuter: !callers.has(name) })
    return total
  }
  visit(nodes[0]?.id ?? 0, new Set(), 'Node’s sockets and HTTP')
  return frames
}

/** Returns the part of the program to which a function belongs; undefined if its caller decides. */
function partOf(functionName: string, url: string): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)') return 'native code outside of functions'
  if (functionName === '(idle)' || url === 'node:inspector') return ''
  return parts.find(([, path]) => path.test(url))?.[0]
}

function printNode(profile: Profiler.Profile, requests: number): void {
  const frames = framesOf(profile).filter(({ part }) => part !== '')
  const whole = sumOf(frames, 'self')
  const print = (title: string, of: readonly Frame[], by: 'part' | 'name', time: 'self' | 'total') => {
    const rows = [...Map.groupBy(of, (frame) => frame[by])]
      .map(([name, group]) => ({ name, time: sumOf(group, time) }))
      .toSorted((a, b) => b.time - a.time)
    printTable(
      title,
      rows
        .slice(0, SHOWN)
        .map((row) => [row.name, figure(row.time / requests), `${figure((100 * row.time) / whole)} %`]),
    )
  }
  print('Node by part, with the profiler: µs each, share', frames, 'part', 'self')
  print('Functions by their own time', frames, 'name', 'self')
  const ours = frames.filter(({ name, isOuter }) => isOuter && /\.ts:/.test(name))
  print('Functions of Lastro with all that they call', ours, 'name', 'total')
}

const sumOf = (frames: readonly Frame[], time: 'self' | 'total'): number =>
  frames.reduce((sum, frame) => sum + frame[time], 0)

type StatementRow = {
  readonly query: string
  readonly calls: number
  readonly exec: number
  readonly plan: number
  readonly wal: number
}

function printStatements(
  rows: readonly StatementRow[],
  requests: number,
  names: ReadonlyMap<string, string>,
): void {
  printTable('PostgreSQL by statement: calls per request, µs each of execution and planning, bytes of WAL', [
    ...rows
      .slice(0, SHOWN)
      .map(({ query, calls, exec, plan, wal }) => [
        names.get(query) ?? query.replaceAll(/\s+/g, ' ').slice(0, 50),
        ...[calls, exec, plan, wal].map((value) => figure(value / requests)),
      ]),
    [
      'all',
      ...(['calls', 'exec', 'plan', 'wal'] as const).map((of) =>
        figure(rows.reduce((sum, row) => sum + row[of], 0) / requests),
      ),
    ],
  ])
}
