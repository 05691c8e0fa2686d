import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Anchorer } from '#features/anchors/anchorer.ts'
import { presentAnchors } from '#features/anchors/present-anchors.ts'
import { openAuditMetrics, readAuditVerdict } from '#features/audit/runs/audit-metrics.ts'
import type { ClockWatch } from '#features/clock/clock-watch.ts'
import type { HeadGuard, Hold } from '#core/log/keepers/head-guard.ts'
import { publishedHeadRow, queueLength } from '#core/log/queries.ts'
import type { RunningWorker } from '#platform/jobs/worker.ts'
import type { Sequencer } from '#core/log/sequencer.ts'
import { newestCosigned } from '#core/log/witnesses/queries.ts'
import type { Services } from '#platform/services.ts'
import { calendarTroubles, newestStamp } from '#features/timestamps/queries.ts'
import type { WebhookSender } from '#features/webhooks/sender.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Drain } from '#platform/http/drain.ts'
import { readServerVersion } from '#platform/database/server-version.ts'
import { readBuild } from '#platform/base/version.ts'
import { isFromOperator } from '#platform/http/operators-peer.ts'
import { gaugesOf, type CreateGauge } from '#platform/base/gauges.ts'
import { routeLabel } from '#platform/http/route-label.ts'
import { isDiskLow, watchStorage } from '#platform/http/storage-watch.ts'

/** Parts of the server that the operator watches. */
export type WatchedParts = {
  readonly sequencer: Sequencer
  readonly guard: Pick<HeadGuard, 'hold'>
  readonly anchorer: Anchorer
  readonly webhooks: WebhookSender
  readonly clock: Pick<ClockWatch, 'troubles'>
  readonly drain: Pick<Drain, 'isStopping'>
  readonly worker: Pick<RunningWorker, 'mailer' | 'measure'>
}

/**
 * Problems of this node: `stops` lists those that stop requests, `hinders` those that only delay
 * other work.
 */
type Troubles = { readonly stops: readonly string[]; readonly hinders: readonly string[] }

/** Updates the gauges of one part. */
type Refresh = () => Promise<void>

/**
 * Serves health, readiness and metrics for the operator. Only `/healthz` is open to the outside.
 */
export function operationRoutes(app: FastifyInstance, services: Services, parts: WatchedParts): void {
  const { pool, config } = services
  const { guard, clock, worker } = parts
  const build = readBuild(config.commit)
  const registry = openRegistry()
  const gauge = gaugesOf(registry)
  observeDurations(app, registry)
  const findTroubles = watchTroubles(app, services, parts)
  const refreshAudits = openAuditMetrics(registry)
  const refreshes: readonly Refresh[] = [
    measureBuild(gauge, services, build),
    measureLog(gauge, services, guard),
    measureReadiness(gauge, findTroubles),
    measureConnections(gauge, services),
    measureAnchors(gauge, services, parts.anchorer),
    measureTimestamps(gauge, services),
    measureClock(gauge, clock),
    () => refreshAudits(pool),
    parts.webhooks.measure(registry),
    worker.measure(registry),
  ]

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive', version: build.version }),
  )

  app.get('/readyz', { onRequest: onlyOperator }, async (_request, reply) => {
    const { stops, hinders } = await findTroubles()
    const isReady = stops.length === 0
    const wrong = clock.troubles().map(({ reason }) => reason)
    // Tampered data is reported, but does not make the node unready. Withholding the data would
    // help the attacker.
    const audit = stops.includes('database') ? 'unknown' : await readAuditVerdict(pool)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? (hinders.length === 0 ? 'ready' : 'degraded') : 'not_ready',
        causes: [...stops, ...hinders],
        mail: worker.mailer.trouble() ?? 'ok',
        clock: wrong,
        signing: presentHold(guard.hold()),
        audit,
      })
  })

  app.get('/metrics', { onRequest: onlyOperator }, async (_request, reply) => {
    for (const refresh of refreshes) await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Returns a registry with the metrics of Node. */
function openRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // These gauges are removed because their names end in `_total`, the suffix of counters. `promtool
  // check metrics` rejects gauges with this suffix.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  return registry
}

function observeDurations(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request.routeOptions.url)
    // If the server did not receive the whole body of the request, the client is at fault. The
    // request therefore counts with a status of at most 408 and raises no alarm.
    const status = request.raw.complete ? reply.statusCode : Math.min(reply.statusCode, 408)
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
}

function measureBuild(gauge: CreateGauge, { pool }: Services, build: ReturnType<typeof readBuild>): Refresh {
  const buildInfo = gauge(
    'lastro_build_info',
    'Always 1; version of Lastro, of its schema and of PostgreSQL',
    ['version', 'commit', 'schema', 'postgres'],
  )
  return async () => {
    const postgres = await readServerVersion(pool)
    buildInfo.reset()
    buildInfo.set({ ...build, commit: build.commit ?? 'unknown', postgres }, 1)
  }
}

function measureLog(gauge: CreateGauge, { pool, config }: Services, guard: WatchedParts['guard']): Refresh {
  const size = gauge('lastro_log_size', 'Leaves under the newest head')
  const queue = gauge('lastro_log_queue', 'Leaves without an index')
  const headAge = gauge(
    'lastro_log_head_age_seconds',
    'Time since the newest head was signed; 0 before the first',
  )
  const witnessed = gauge(
    'lastro_log_witnessed_size',
    'Leaves under the newest head that the witness cosigned',
    ['witness'],
  )
  const held = gauge('lastro_log_held', '1 while no head is signed for this reason, though leaves wait', [
    'cause',
  ])
  return async () => {
    const [[head], [waiting]] = await Promise.all([publishedHeadRow(pool), queueLength(pool)])
    size.set(head?.size ?? 0)
    headAge.set(head === undefined ? 0 : (Date.now() - head.signed_at.getTime()) / 1000)
    queue.set(waiting?.leaves ?? 0)
    held.reset()
    const hold = guard.hold()
    if (hold !== undefined) held.set({ cause: hold.cause }, 1)
    for (const { key, keyText } of config.witnessing.witnesses) {
      const [cosigned] = await newestCosigned(pool, keyText)
      witnessed.set({ witness: key.name }, cosigned?.size ?? 0)
    }
  }
}

function measureReadiness(gauge: CreateGauge, findTroubles: () => Promise<Troubles>): Refresh {
  const readiness = gauge('lastro_ready', '1 while requests can be answered, a write included')
  const troubles = gauge('lastro_trouble', '1 for each cause that /readyz names', ['cause'])
  return async () => {
    const { stops, hinders } = await findTroubles()
    readiness.set(stops.length === 0 ? 1 : 0)
    troubles.reset()
    for (const cause of [...stops, ...hinders]) troubles.set({ cause }, 1)
  }
}

function measureConnections(gauge: CreateGauge, { pool }: Services): Refresh {
  const connections = gauge(
    'lastro_database_connections',
    'Connections of requests to the database on this node',
    ['state'],
  )
  const connectionLimit = gauge(
    'lastro_database_connections_limit',
    'Connections that requests may have on this node',
  )
  const connectionQueue = gauge(
    'lastro_database_queue',
    'Requests of this node that wait for a connection to the database',
  )
  return async () => {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'active' }, pool.totalCount - pool.idleCount)
    connectionLimit.set(pool.options.max)
    connectionQueue.set(pool.waitingCount)
  }
}

function measureAnchors(gauge: CreateGauge, { pool, config }: Services, anchorer: Anchorer): Refresh {
  const anchored = gauge('lastro_anchor_size', 'Leaves under the newest head that a chain has confirmed')
  const anchorTrouble = gauge('lastro_anchor_trouble', '1 while anchoring does not go on for this reason', [
    'reason',
  ])
  const anchorBalance = gauge(
    'lastro_anchor_balance_low',
    '1 while the account that anchors can pay for few more',
  )
  return async () => {
    const { newest } = await presentAnchors(pool, config.anchors)
    const { trouble, isBalanceLow } = anchorer.state()
    anchored.set(newest?.size ?? 0)
    anchorTrouble.reset()
    if (trouble !== undefined) anchorTrouble.set({ reason: trouble }, 1)
    anchorBalance.set(isBalanceLow ? 1 : 0)
  }
}

function measureTimestamps(gauge: CreateGauge, { pool, config }: Services): Refresh {
  const timestamped = gauge(
    'lastro_timestamp_size',
    'Leaves under the newest head that is in a block of Bitcoin',
  )
  const timestampTrouble = gauge(
    'lastro_timestamp_trouble',
    '1 while a calendar holds up a head for this reason',
    ['calendar', 'reason'],
  )
  return async () => {
    const [stamp] = await newestStamp(pool)
    timestamped.set(stamp?.size ?? 0)
    const troubles = await calendarTroubles(pool, config.timestamps.calendars)
    timestampTrouble.reset()
    for (const { calendar, trouble } of troubles) {
      timestampTrouble.set({ calendar: new URL(calendar).host, reason: trouble }, 1)
    }
  }
}

function measureClock(gauge: CreateGauge, clock: WatchedParts['clock']): Refresh {
  const offset = gauge(
    'lastro_clock_trouble_seconds',
    'Seconds that the clock of the database is ahead, while it is wrong for this reason',
    ['reason'],
  )
  return async () => {
    offset.reset()
    for (const { reason, offsetMs } of clock.troubles()) offset.set({ reason }, offsetMs / 1000)
  }
}

/**
 * Returns the reason why this node signs nothing. A keeper is another node or a witness, which
 * stores heads of the log outside the database. Only the kind of the keeper is returned, such as
 * `node`, because its address is internal.
 */
function presentHold(
  hold: Hold | undefined,
): { state: 'ok' } | { state: 'held'; cause: string; keeper?: string; size?: number } {
  if (hold === undefined) return { state: 'ok' }
  if (hold.cause === 'no_keeper') return { state: 'held', cause: hold.cause }
  const [keeper = ''] = hold.keeper.split(' ')
  return { state: 'held', cause: hold.cause, keeper, size: hold.size }
}

/** Watches the disk, and returns a function that finds the troubles of this node. */
function watchTroubles(
  app: FastifyInstance,
  { pool, config }: Services,
  { sequencer, guard, drain, worker }: WatchedParts,
): () => Promise<Troubles> {
  const storage = watchStorage(app)
  return async () => {
    const stops = [
      ...(drain.isStopping() ? ['stopping'] : []),
      ...(storage.isFull() ? ['storage'] : []),
      ...(await findDatabaseTrouble(pool)),
    ]
    // These problems only delay work: the log accepts checkpoints while nothing is signed, and the
    // job queue stores mails.
    const hinders = [
      ...(sequencer.state() === 'failing' || guard.hold() !== undefined ? ['signing'] : []),
      ...(worker.mailer.trouble() === undefined ? [] : ['mail']),
      ...((await isDiskLow(config.dataDir)) ? ['disk'] : []),
    ]
    return { stops, hinders }
  }
}

/**
 * Returns the problem of the database, if it has one. `read_only` is a standby that was not
 * promoted: it answers queries, but accepts no writes.
 */
async function findDatabaseTrouble(pool: Services['pool']): Promise<readonly ('database' | 'read_only')[]> {
  try {
    const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off' ? [] : ['read_only']
  } catch {
    return ['database']
  }
}

/**
 * @throws Failure `not_found` for callers other than the operator, as for a path that does not
 * exist
 */
async function onlyOperator(request: FastifyRequest): Promise<void> {
  if (!isFromOperator(request)) throw new Failure('not_found')
}
