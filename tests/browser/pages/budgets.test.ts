import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Request } from 'playwright-core'
import type { Manifest } from 'vite'
import { webFolder } from '../../../tools/web-stamp.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, storedOnDevice } from '../../support/browser/visit.ts'

// Limits on the size of the scripts, compressed with brotli, that a page loads before it can be
// used. These are its entry module with all static imports, and the module with its messages in one
// language. The limits prevent growth. A commit that raises a limit must give a reason.
const SITE = 'src/web/site/client/main.ts'
const APPLICATION = 'index.html'
/** Module of the layout (menu and top bar) around all signed-in pages. */
const FRAME = 'src/web/routes/signed-in-route.tsx'
const PUBLIC = new Set([
  'src/web/features/auth/auth-page.tsx',
  'src/web/features/public-page/verify-page.tsx',
  'src/web/features/public-page/verify-entry-page.tsx',
  'src/web/features/delivery-links/answer-page.tsx',
  'src/web/features/companies/invitation-page.tsx',
])
/**
 * Modules that a page needs for its first view although it imports them dynamically, by page. For
 * the settings, this is the tab that opens by default.
 */
const SHOWN_FIRST: Readonly<Record<string, readonly string[]>> = {
  'src/web/routes/settings-route.tsx': ['src/web/features/statuses/statuses-panel.tsx'],
}
const PAGE = /^src\/web\/.*-(?:page|route)\.tsx$/
const kB = 1000
const messagesOf = (page: string): string => `virtual:messages/pt/${basename(page, '.tsx')}`
let manifest: Manifest

beforeAll(async () => {
  manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest
})

function withImports(key: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
  return seen
}

function scriptsOf(...entries: readonly string[]): readonly string[] {
  const keys = entries.flatMap((entry) => [...withImports(entry)])
  return [...new Set(keys.map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
}

async function scriptBytes(...entries: readonly string[]): Promise<number> {
  const scripts = scriptsOf(...entries)
  const sizes = await Promise.all(
    scripts.map(async (file) => (await stat(join(webFolder, `${file}.br`))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a public page loads less than 30 kB of script, and no React', async () => {
  expect(await scriptBytes(SITE)).toBeLessThan(30 * kB)
  expect([...withImports(SITE)].filter((key) => key.includes('react'))).toEqual([])
})

// The limits below include 0.8 kB for the code by which a tab names its account in each call
// (decision 0077). They include 0.8 kB that escape and isolate texts from outside
// (src/ledger/base/visible-text.ts). Another 0.3 kB name the page of devices, and the codes and
// parts of the cold chain. Another 1.4 kB name the faults of document numbers and the facts of air
// cargo. Another 0.1 kB name the files of the page about connections. Another 0.1 kB are for the
// hashes in file names, by which builds of almost equal sources differ. Every page loads this code.
test('the sign-in page stays within its script limit', async () => {
  const page = 'src/web/features/auth/auth-page.tsx'
  expect(Object.keys(manifest)).toContain(page)
  expect(await scriptBytes(APPLICATION, messagesOf(page), page)).toBeLessThan(108 * kB)
})

// The limit includes 0.2 kB for the words about a page that a device has not stored yet. Another
// 0.2 kB are for the division into files by which other pages load no layout. It has 1.1 kB that
// read codes as people copy them and warn if the browser stores nothing.
test('the page for entering a tracking code loads under 88.7 kB in under 13 scripts', async () => {
  const page = 'src/web/features/public-page/verify-entry-page.tsx'
  expect(Object.keys(manifest)).toContain(page)
  const loaded = [APPLICATION, messagesOf(page), page]
  expect(await scriptBytes(...loaded)).toBeLessThan(88.7 * kB)
  // The number of scripts is limited too, because each script needs a request before the page can
  // be used.
  expect(scriptsOf(...loaded).length).toBeLessThan(13)
})

// The camera, the encoder of photos and the code that commits to the answer load on demand.
test('the page on which recipients answer loads under 133 kB', async () => {
  const page = 'src/web/features/delivery-links/answer-page.tsx'
  expect(Object.keys(manifest)).toContain(page)
  expect(await scriptBytes(APPLICATION, messagesOf(page), page)).toBeLessThan(133 * kB)
})

describe('the application', () => {
  test('stays within the script limit on every page', async () => {
    const pages = (manifest[APPLICATION]?.dynamicImports ?? []).filter(
      (key) => PAGE.test(key) && key !== FRAME,
    )
    expect(pages.length).toBeGreaterThan(8)
    for (const page of pages) {
      const frame = PUBLIC.has(page) ? [] : [FRAME]
      const loaded = [messagesOf(page), page, ...(SHOWN_FIRST[page] ?? [])]
      expect(Object.keys(manifest)).toEqual(expect.arrayContaining(loaded))
      // The limit includes 2 kB for the tables that declare the form fields (decision 0076), and 3
      // kB for companies (decision 0077). It includes 5 kB for texts from outside, copied codes,
      // municipalities and promises in Brasília's time. Another 3 kB are for deliveries: filters
      // and terms in the list, attempts, annexes and the offer to return it on a shipment's page.
      // The queue, which commits the annexes of late deliveries, has 3 kB. Another 1 kB lets the
      // pages of invitations and answers load 6 to 9 kB less. The last 6.4 kB are rules and words
      // of document numbers and air cargo.
      expect(await scriptBytes(APPLICATION, ...frame, ...loaded), page).toBeLessThan(163.4 * kB)
    }
  })

  test('loads optional parts only on demand', () => {
    expect([...withImports(APPLICATION)].filter((key) => key.includes('messages/'))).toEqual([])
    const first = [...withImports(APPLICATION), ...withImports(FRAME)].join(' ')
    expect(first).not.toMatch(
      /palette-dialog|menu-parts|menu-drawer|open-auth-client|confirm-dialog-code|zxing|barcode|verify|declare-event|maplibre|toaster|sortable|index\.esm|-dialog\./,
    )
  })

  test('loads the form of a delivery from the page of a checkpoint only', () => {
    const form = 'src/web/features/delivery/door-form.tsx'
    const loading = Object.keys(manifest).filter((key) =>
      [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])].includes(form),
    )
    expect(loading).toEqual(['src/web/routes/checkpoint-route.tsx'])
  })
})

describe('the service worker', () => {
  test('fetches at most 350 kB after the first sign-in, and the scanner only when it is opened', async () => {
    const visit = await openVisit()
    const account = await createAccount(visit.server)
    const { page, context } = await visit.open('/auth', { serviceWorkers: 'allow' })
    const fetched: Request[] = []
    context.on('requestfinished', (request) => {
      if (request.serviceWorker() !== null) fetched.push(request)
    })
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByLabel('Senha', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await storedOnDevice(page)
    await page.waitForLoadState('networkidle')
    // A file from the browser's cache has no body that was transferred.
    const sizes = await Promise.all(
      fetched.map(async (request) => Math.max(0, (await request.sizes()).responseBodySize)),
    )
    const names = fetched.map((request, at) => `${sizes[at]} ${new URL(request.url()).pathname}`)
    expect(names.length).toBeGreaterThan(20)
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      names.toSorted().join('\n'),
    ).toBeLessThan(350 * kB)
    expect(names.join(' ')).not.toMatch(/zxing|\/(?:webhooks|settings|api-documentation)-(?:page|route)/)
    await context.close()
    await visit.close()
  })
})
