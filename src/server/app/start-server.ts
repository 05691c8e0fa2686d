import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { deletionRoutes } from './account-data/deletion/routes.ts'
import { exportRoute } from './account-data/export-route.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { addressRoutes } from '#features/addresses/routes.ts'
import { apiKeyRoutes } from '#features/api-keys/routes.ts'
import { openApp } from '#platform/http/app.ts'
import { openAnchorer } from '#features/anchors/anchorer.ts'
import { reachChain, type ReachChain } from '#features/anchors/reach-chain.ts'
import { avatarFileRoute } from '#features/avatars/file-route.ts'
import { avatarRoutes } from '#features/avatars/routes.ts'
import type { Authenticate } from '#platform/http/account.ts'
import { createAuthenticate } from './authenticate.ts'
import { openAuthContext, type AuthContext } from '#features/auth/protocol/context.ts'
import { openAuth } from '#features/auth/routes/open-auth.ts'
import { authorizationRoutes } from '#features/authorizations/routes.ts'
import { annexRoutes } from '#features/annexes/routes.ts'
import { checkpointRoutes } from '#features/checkpoints/routes.ts'
import { startClockWatch } from '#features/clock/clock-watch.ts'
import type { Config } from '#platform/config/config.ts'
import { companyRoutes } from '#features/companies/routes.ts'
import { conditionRoutes } from '#features/conditions/routes.ts'
import { fsuRoutes } from '#features/milestones/fsu-routes.ts'
import { milestoneRoutes } from '#features/milestones/routes.ts'
import { customFieldRoutes } from '#features/custom-fields/routes.ts'
import { dashboardRoute } from '#features/dashboard/routes.ts'
import { startListener, type Listener } from '#platform/database/listener.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { openPool } from '#platform/database/pool.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { documentationRoutes } from '#features/documentation/routes.ts'
import { erasureRoutes } from '#features/erasure/routes.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { assureRestoreEnded } from '#features/backup/unfinished-restore.ts'
import { openApi, type ServedCall } from './api.ts'
import { openDrain } from '#platform/http/drain.ts'
import { operationRoutes } from './operations.ts'
import { serveWebApplication } from './web-application.ts'
import { importRoutes } from '#features/imports/routes.ts'
import { listJobs } from './jobs.ts'
import { nightlyWorkers } from '#features/audit/runs/nightly-workers.ts'
import { startWorker, type RunningWorker } from '#platform/jobs/worker.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { labelRoutes } from '#features/labels/routes.ts'
import { deliveryRoutes } from '#features/delivery/routes.ts'
import { fiscalRoutes } from '#features/delivery/fiscal-routes.ts'
import { notReceivedRoute } from '#features/delivery-links/not-received-route.ts'
import { deliveryLinkRoutes } from '#features/delivery-links/routes.ts'
import { mediaRoutes } from '#features/media/routes.ts'
import { openHub } from '#features/live/hub.ts'
import { liveRoutes } from '#features/live/routes.ts'
import { assureNotRestored } from '#core/log/assure-not-restored.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'
import { startHeadGuard } from '#core/log/keepers/head-guard.ts'
import { seenHeadRoutes } from '#features/log/seen-head-routes.ts'
import { logFolder, publishedHead } from '#core/log/published-files.ts'
import { logRoutes } from '#features/log/routes.ts'
import { startSequencer } from '#core/log/sequencer.ts'
import { startCosigner } from '#core/log/witnesses/cosigner.ts'
import { hashNatively } from '#platform/native/native-ledger.ts'
import { projectionsFor } from './projections.ts'
import { openPlacesContext } from '#features/places/context.ts'
import { openGeocoder } from '#features/places/find-coordinates.ts'
import { oneRecordRoutes } from '#features/one-record/routes.ts'
import { placeRoutes } from '#features/places/routes.ts'
import { openPageGuard, type OpenPage } from '#features/public-page/open-page.ts'
import { publicPageRoutes } from '#features/public-page/routes.ts'
import { receiptRoutes } from '#features/receipts/routes.ts'
import { openGuessedCodes } from '#core/shipments/guessed-codes.ts'
import { referenceRoute } from '#features/references/routes.ts'
import { qrCheckRoute } from '#features/scan/routes.ts'
import { noticeRoutes } from '#features/notices/routes.ts'
import { stopRoutes } from '#features/notices/stop-routes.ts'
import { settingsRoutes } from '#features/settings/routes.ts'
import { sitePages } from './site/pages.ts'

import { siteRoutes, type StatusParts } from './site/routes.ts'
import { qrRoute } from '#features/shipments/qr-route.ts'
import { shipmentRoutes } from '#features/shipments/routes.ts'
import { statusRoutes } from '#features/statuses/routes.ts'
import { openStopOrder } from './stop-order.ts'
import { timestampRoutes } from '#features/timestamps/routes.ts'
import { startTimestamper } from '#features/timestamps/timestamper.ts'
import { warehouseRoutes } from '#features/warehouses/routes.ts'
import { webhookRoutes } from '#features/webhooks/routes.ts'
import { eventRoutes } from '#features/events/routes.ts'
import { startWebhookSender } from '#features/webhooks/sender.ts'

export type RunningServer = {
  /** Listening address, such as `http://127.0.0.1:3000`. */
  readonly url: string
  readonly services: RecordingServices
  /** Every call of `/api`, with its access. */
  readonly calls: readonly ServedCall[]
  /** Finishes requests in progress, then closes everything; stop-order.ts states the timeouts. */
  readonly stop: () => Promise<void>
}

/** Channels on which the transactions of all nodes notify each other. */
const channels = [
  'lastro_queue',
  'lastro_signed',
  'lastro_newcomer',
  'lastro_head',
  'lastro_shipment',
  'lastro_authorization',
  'lastro_session',
  'lastro_webhook',
] as const

/**
 * Starts everything: database, migrations, log, jobs, HTTP.
 * @param webFolder folder of the built web application
 * @throws LogRewoundError if the database is older than the published log
 * @throws OtherLogError if the database's log is signed by another key
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  webFolder = join(import.meta.dirname, '../../../dist/web'),
): Promise<RunningServer> {
  const { add, stop } = openStopOrder(log)
  hashNatively()
  try {
    assureRestoreEnded(config.dataDir)
    const { services, identity, urls } = await openStorage(config, log, add)
    const listener = await startListener(urls.app, log, channels)
    add('connections', 'listener', listener.stop)
    const anchorer = openAnchorer(services, identity.origin, urls.app, listener.listen)
    add('work', 'anchors', anchorer.stop)
    const reach: ReachChain = async () => anchorer.chain() ?? reachChain(config.anchors)
    const guard = await startHeadGuard(services, identity, listener.listen, reach)
    add('work', 'keepers', guard.stop)
    const { listen } = listener
    const sequencer = startSequencer(services, identity, { lockUrl: urls.app, listen, guard })
    add('work', 'sequencer', sequencer.stop)
    const worker = await startJobs(services, urls, reach, add)
    const clock = startClockWatch(services, reach)
    add('work', 'clock', clock.stop)
    const webhooks = startWebhookSender(services, listener.listen)
    add('work', 'webhooks', webhooks.stop)

    const authenticate = createAuthenticate(services)
    const app = openApp(config, log)
    const drain = openDrain(app, config.shutdownDelayMs)
    const parts = { sequencer, guard, anchorer, webhooks, clock, drain, worker }
    operationRoutes(app, services, parts)
    const authContext = openAuthContext(services)
    const openPage = openPageGuard(services)
    await app.register(async (auth) => openAuth(auth, authContext))
    const context = { services, identity, parts, listener, authenticate, authContext, openPage }
    const calls = await openApi(app, services, authenticate, (api) => addApiRoutes(api, context))
    logRoutes(app, services, identity)
    await seenHeadRoutes(app, guard)
    timestampRoutes(app, services)
    avatarFileRoute(app, services)
    await stopRoutes(app, services)
    const { sendNotFound } = await sitePages(app, config, webFolder)
    await notReceivedRoute(app, services)
    await serveWebApplication(app, services, { folder: webFolder, openPage, sendNotFound })
    const url = await app.listen({ port: config.port, host: config.host })
    add('requests', 'requests', drain.stop)
    // Parts that call witnesses, calendars and chains start last, so that no other part waits for
    // these services.
    add('work', 'witnesses', startCosigner(services, sequencer, guard, listener.listen).stop)
    add('work', 'timestamps', startTimestamper(services, urls.app, listener.listen).stop)
    anchorer.start()
    return { url, services, calls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Opens and migrates the database. Refuses a database that belongs to another log, or that is older
 * than the published log.
 */
async function openStorage(config: Config, log: FastifyBaseLogger, add: AddPart) {
  const keys = await loadKeys(config)
  const identity = await loadLogIdentity(config, keys)
  const database = await openDatabase(config, log)
  add('database', 'database', database.stop)
  const urls = await prepareDatabase(database.adminUrl, keys, {
    logins: config.logins,
    assureOwn: async (on) => {
      const { all: logKeys } = await assureOwnLog(on, identity)
      await assureNotRestored(on, await publishedHead(logFolder(config.dataDir), logKeys))
    },
  })
  const pool = openPool({
    url: urls.app,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  add('connections', 'pool', () => pool.end())
  const projections = projectionsFor(config.publicUrl)
  const services: RecordingServices = { config, log, pool, keys, projections }
  return { services, identity, urls }
}

/** Starts the jobs, and the audit workers that they use and that therefore end after them. */
async function startJobs(
  services: RecordingServices,
  urls: Storage['urls'],
  reach: ReachChain,
  add: AddPart,
): Promise<RunningWorker> {
  const workers = nightlyWorkers(urls.app)
  const jobs = listJobs({ reachChain: reach, nightlyWorkers: workers }, services.projections)
  const worker = await startWorker(services, urls, jobs)
  add('work', 'jobs', async () => {
    await worker.stop()
    await workers.abandon()
  })
  return worker
}

type AddPart = ReturnType<typeof openStopOrder>['add']
type Storage = Awaited<ReturnType<typeof openStorage>>

type ApiContext = {
  readonly services: RecordingServices
  readonly identity: LogIdentity
  readonly parts: StatusParts
  readonly listener: Listener<(typeof channels)[number]>
  readonly authenticate: Authenticate
  readonly authContext: AuthContext
  readonly openPage: OpenPage
}

/** Adds the routes of all features under `/api`. */
async function addApiRoutes(api: FastifyInstance, context: ApiContext): Promise<void> {
  const { services, identity, authenticate, openPage } = context
  // All callers share one geocoder, because the public service accepts one request per second from
  // us.
  const findCoordinates = openGeocoder(openPlacesContext(services))
  const guessed = openGuessedCodes(services)
  shipmentRoutes(api, services, guessed, identity)
  qrCheckRoute(api, services.pool, guessed)
  referenceRoute(api, services.pool)
  checkpointRoutes(api, services, identity)
  await mediaRoutes(api, services)
  annexRoutes(api, services, identity)
  deliveryRoutes(api, services)
  fiscalRoutes(api, services)
  deliveryLinkRoutes(api, services, identity)
  dashboardRoute(api, services)
  importRoutes(api, services, identity)
  qrRoute(api, services, authenticate)
  authorizationRoutes(api, services)
  labelRoutes(api, services)
  receiptRoutes(api, services, identity, openPage)
  publicPageRoutes(api, services, openPage)
  documentationRoutes(api, services)
  siteRoutes(api, services, context.parts)
  accountRoutes(api, services)
  companyRoutes(api, services)
  erasureRoutes(api, services, identity)
  exportRoute(api, services)
  deletionRoutes(api, context.authContext)
  await avatarRoutes(api, services)
  placeRoutes(api, services, findCoordinates)
  addressRoutes(api, services, findCoordinates)
  warehouseRoutes(api, services)
  statusRoutes(api, services)
  customFieldRoutes(api, services)
  milestoneRoutes(api, services, identity)
  await fsuRoutes(api, services, identity)
  await conditionRoutes(api, services, identity, context.authContext)
  settingsRoutes(api, services)
  noticeRoutes(api, services)
  apiKeyRoutes(api, services)
  webhookRoutes(api, services)
  eventRoutes(api, services, identity)
  await oneRecordRoutes(api, services, identity)
  await liveRoutes(api, { hub: openHub(context.listener), authenticate, openPage })
}
