import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { webFolder as builtFolder } from '../../../tools/web-stamp.ts'
import { isHeaded, launchChromium } from './chromium.ts'
import { freePort } from '../processes/free-port.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'
import type { Services } from '#platform/services.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from '../processes/server.ts'
import { sharedSite } from '../processes/shared-server.ts'

/** The product as a visitor sees it: the built application, its server, and a real browser. */
export type Visit = {
  readonly server: TestServer
  /** Database for test preparation without the server. */
  readonly database: TestDatabase
  readonly browser: Browser
  /**
   * Opens a page in Portuguese, in a browser context that shares nothing with others. Returns the
   * page with its logged errors.
   */
  readonly open: (path: string, context?: Parameters<Browser['newContext']>[0]) => Promise<Visitor>
  readonly close: () => Promise<void>
}

export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /**
   * Console errors and uncaught errors of the page. The list must be empty at the end of a test.
   */
  readonly errors: readonly string[]
}

type SiteSettings = {
  /** Environment variables that extend the server's configuration. */
  readonly env?: Readonly<Record<string, string>>
  readonly log?: Services['log']
  /** Folder of the web application; by default that of the built application. */
  readonly webFolder?: string
  /** Preparation of the database before the server connects to it. */
  readonly prepare?: (database: TestDatabase) => Promise<void>
}

/**
 * Opens a visit of the site that the test files of a worker share. With settings or `isAlone`, the
 * visit has its own server, database and log. `routes` intercepts every request of its pages, for
 * tests that answer some requests themselves. Each request then passes through this process.
 */
export async function openVisit({
  camera,
  routes = false,
  isAlone = false,
  ...settings
}: SiteSettings & {
  readonly camera?: string
  readonly routes?: boolean
  readonly isAlone?: boolean
} = {}): Promise<Visit> {
  const isShared = !isAlone && Object.keys(settings).length === 0
  const { database, server, close } = isShared ? await visitShared() : await startSite(settings)
  const browser = await (camera === undefined ? sharedChromium() : launchChromium({ camera }))
  const contexts: BrowserContext[] = []
  return {
    server,
    database,
    browser,
    open: async (path, options = {}) => {
      const visitor = await openVisitor(browser, `${server.url}${path}`, options, routes)
      contexts.push(visitor.context)
      return visitor
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      if (camera !== undefined) await browser.close()
      await close()
    },
  }
}

async function visitShared() {
  return { ...(await sharedSite()), close: async () => undefined }
}

async function startSite({ env = {}, log, webFolder = builtFolder, prepare }: SiteSettings) {
  const database = await createDatabase()
  await prepare?.(database)
  const port = await freePort()
  const server = await startServer({
    database,
    webFolder,
    ...(log && { log }),
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
  })
  const close = async (): Promise<void> => {
    await server.stop()
    await database.drop()
  }
  return { database, server, close }
}

let chromium: Promise<Browser> | undefined

/** Returns the browser of this worker, which ends with the worker. */
function sharedChromium(): Promise<Browser> {
  return (chromium ??= launchChromium())
}

async function openVisitor(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0],
  routes: boolean,
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Blocks service workers, because requests that they answer would bypass the routes of a test.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(waitTimeout)
  if (isHeaded) await startTrace(context)
  // Activates interception before the first request, so that later routes catch every request.
  // Chromium applies a newly activated interception to a running page only after a delay, in which
  // requests would bypass it.
  if (routes) await context.route('**/nothing-asks-for-this', (route) => route.abort())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The page shows refused requests itself, but the browser also logs each of them as a failed
    // load.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  await page.goto(url)
  return { page, context, errors }
}

const traced = new Set<BrowserContext>()

async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: true, snapshots: true })
  traced.add(context)
  context.on('close', () => traced.delete(context))
}

/** Writes the traces of all open browser contexts to `folder`. Returns the paths of the files. */
export async function writeTraces(folder: string): Promise<readonly string[]> {
  const contexts = [...traced].map((context, index) => ({ context, path: join(folder, `${index + 1}.zip`) }))
  for (const { context, path } of contexts) {
    await context.tracing.stop({ path })
    await context.tracing.start({ screenshots: true, snapshots: true })
  }
  return contexts.map(({ path }) => path)
}

/** Continues on the page of a mailed link, which uses the link; a sign-up needs its password. */
export async function continueLink(page: Page, password?: string): Promise<void> {
  if (password !== undefined) await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
}

/**
 * Waits until the service worker controls the page. The application is then stored on the device.
 */
export async function storedOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  // The worker stores what the page used before it took control.
  await page.waitForFunction(async () => {
    const used = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = used.filter((name) => /\/assets\/[^/]+\.(?:js|wasm|svg)$/.test(name))
    const stored = await Promise.all(parts.map((name) => caches.match(name)))
    return stored.every((one) => one !== undefined)
  })
}
