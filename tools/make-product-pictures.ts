// Makes public/product-{pt,en}-{light,dark}.webp, the pictures on the front page, and the README's
// docs/images/shipment.png: pages of demonstration shipments in the built application.
// node bootstrap.mjs tools/make-product-pictures.ts, after tools/build-web.ts.
import { join } from 'node:path'
import sharp from 'sharp'
import { fillDemo } from '#app/demo/fill-demo.ts'
import setUpPostgres from '../tests/support/database/postgres-setup.ts'
import { openVisit } from '../tests/support/browser/visit.ts'
import { repository } from './web-stamp.ts'

/**
 * Size in CSS pixels; `src/web/site/landing/product-picture.tsx` names the size in device pixels.
 */
const VIEWPORT = { width: 600, height: 640 }
const SCALE = 1.5
const MAX_BYTES = 40_000

const stopPostgres = await setUpPostgres()
const visit = await openVisit({ isAlone: true })
try {
  const demo = await fillDemo(visit.server.services)
  if (!('account' in demo)) throw new Error('the installation is in use')
  for (const language of ['pt', 'en'] as const)
    for (const theme of ['light', 'dark'] as const) {
      const photo = await photograph(demo.account, {
        language,
        theme,
        status: 'delivered',
        viewport: VIEWPORT,
        scale: SCALE,
      })
      const picture = await sharp(photo).webp({ quality: 72, effort: 6 }).toBuffer()
      if (picture.length > MAX_BYTES) throw new Error(`the picture has ${picture.length} bytes`)
      await sharp(picture).toFile(join(repository, `public/product-${language}-${theme}.webp`))
    }
  const photo = await photograph(demo.account, {
    language: 'pt',
    theme: 'light',
    status: 'in_transit',
    viewport: { width: 1280, height: 800 },
    scale: 1,
  })
  await sharp(photo).png({ palette: true }).toFile(join(repository, 'docs/images/shipment.png'))
} finally {
  await visit.close()
  await stopPostgres?.()
}

type Account = { readonly email: string; readonly password: string }

type Photo = {
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly status: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly scale: number
}

/** Returns a PNG of the page of the newest shipment in a status, with its history verified. */
async function photograph(
  account: Account,
  { language, theme, status, viewport, scale }: Photo,
): Promise<Buffer> {
  const { page, context } = await visit.open('/healthz', {
    // The page draws the seal only near the viewport, so a high viewport is used until the history
    // is verified.
    viewport: { ...viewport, height: 2000 },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await page.evaluate((chosen) => localStorage.setItem('lastro.language', chosen), language)
  await page.goto(`${visit.server.url}/auth`)
  await page.locator('input[type=email]').fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(`${visit.server.url}/tracker?status=${status}`)
  await page.locator('a[href^="/shipment/"]').first().click()
  await page.waitForURL('**/shipment/*')
  await page.locator('svg[data-state=verified]').waitFor()
  await page.setViewportSize(viewport)
  await page.waitForFunction(() => document.querySelector('[data-sonner-toast]') === null)
  await page.evaluate(() => window.scrollTo(0, 0))
  const picture = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return picture
}
