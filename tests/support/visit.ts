import type { Browser, BrowserContext, Page } from 'playwright-core'
import { webFolder as builtFolder } from '../../tools/web-stamp.ts'
import { launchChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { waitTimeout } from './wait-timeout.ts'
import type { Services } from '#platform/services.ts'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { startServer, type TestServer } from './server.ts'

/** The product as a visitor meets it: the built application, its server, and a real browser. */
export type Visit = {
  readonly server: TestServer
  /** For setting the scene behind the server's back. */
  readonly database: TestDatabase
  readonly browser: Browser
  /** A browser of its own: nothing shared with the others, Portuguese, and what it logged as errors. */
  readonly open: (path: string, context?: Parameters<Browser['newContext']>[0]) => Promise<Visitor>
  readonly close: () => Promise<void>
}

export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the console and uncaught ones; a test ends with none. */
  readonly errors: readonly string[]
}

/**
 * Opens a visit. `env` is added to what configures the server, `log` hears what it tells, `webFolder` is another than the
 * built application, and `prepare` sets the scene before the server connects.
 */
export async function openVisit({
  env = {},
  log,
  webFolder = builtFolder,
  prepare = async () => undefined,
  ...options
}: {
  readonly camera?: string
  readonly env?: Readonly<Record<string, string>>
  readonly log?: Services['log']
  readonly webFolder?: string
  readonly prepare?: (database: TestDatabase) => Promise<void>
} = {}): Promise<Visit> {
  const database = await createDatabase()
  await prepare(database)
  const port = await freePort()
  const server = await startServer({
    database,
    webFolder,
    ...(log && { log }),
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
  })
  const browser = await launchChromium(options)
  return {
    server,
    database,
    browser,
    open: async (path, context = {}) => openVisitor(browser, `${server.address}${path}`, context),
    close: async () => {
      await browser.close()
      await server.stop()
      await database.drop()
    },
  }
}

async function openVisitor(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<Visitor> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Requests that it answers would pass by what a test holds back.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(waitTimeout)
  // What a test holds back later is held from the first request on: Chromium hands a page that already runs its new
  // way to the network after it has said so, and a request made in between would pass.
  await context.route('**/nothing-asks-for-this', (route) => route.abort())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // A refusal the screen shows is an answer, which the browser also logs as a failed load.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  await page.goto(address)
  return { page, context, errors }
}
