import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_LABELS } from '#domain/shipments/label.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createShipments, manyCode } from '../../support/api/many-shipments.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readCodes } from '../../support/browser/read-codes.ts'
import { addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Opens labels from a shipment's page, from the command palette, and for many shipments from the
// tracker. Each test depends on the one before.
let visit: Visit
let api: Api
let visitor: Visitor
let page: Page
let code: string
let id: string

beforeAll(async () => {
  // In a full test run, this file cannot use the shared server, because tracker.test.ts creates
  // shipments with the same codes there.
  visit = await openVisit({ routes: true, isAlone: isWhole })
  const owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  // Only tests of a full test run need these shipments.
  if (isWhole) await createShipments(visit.server, owner.session.user.id, MAX_LABELS + 1, () => ({}))
  code = await addShipment(api, {
    recipient_name: 'Conceição Araújo 👩‍🚀',
    destination_city: 'Recife',
    destination_state: 'PE',
    reference: 'NF 8841/2026',
  })
  ;({ id } = await readShipment(api, code))
  // Uses a high resolution, because the test reads the codes from the screen.
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, owner.session),
    deviceScaleFactor: 4,
  })
  ;({ page } = visitor)
  await page.goto(`${visit.server.url}/shipment/${id}`)
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const preview = (of: string) => dialog().getByRole('img', { name: `Etiqueta da remessa ${of}` })
const palette = () => page.getByPlaceholder('Página, ID, destinatário ou lugar')
/** Returns the option that Enter would select. */
const chosenOption = (name: RegExp) =>
  page.getByRole('option', { name }).and(page.locator('[aria-selected=true]'))
const size = (name: RegExp) => dialog().getByRole('radio', { name })

/** Selects an option by a press on the text of its card, not on its radio button. */
const choose = (name: string) => dialog().getByText(name, { exact: true }).click()

/** Width and height in millimetres of the pages that the browser would print. */
async function printedPages(): Promise<readonly (readonly [number, number])[]> {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...file.matchAll(/\/Type \/Page\n[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [
      Math.round((Number(width) / 72) * 25.4),
      Math.round((Number(height) / 72) * 25.4),
    ],
  )
}

async function saved(name: string): Promise<{ readonly file: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()])
  return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe('one label', () => {
  test('opens from the shipment’s page with a preview whose codes can be read', async () => {
    await button('Imprimir etiqueta').click()
    await preview(code).waitFor()
    const picture = await sharp(await preview(code).screenshot({ scale: 'device' }))
      .removeAlpha()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const found = await readCodes({
      width: picture.info.width,
      height: picture.info.height,
      grey: new Uint8Array(picture.data),
    })
    expect(found.map(({ text }) => text).toSorted()).toEqual([code, `${visit.server.url}/verify/${code}`])
  })

  test.runIf(isWhole)('reports the characters that are in no font and print as boxes', async () => {
    await dialog().getByText(`saem como □: ${code}`).waitFor()
    await preview(code).getByText('Conceição Araújo □').waitFor()
  })

  test.runIf(isWhole)('is accessible on phone and desktop, in light and dark', async () => {
    await expectAccessible(page)
  })

  test.runIf(isWhole)('prints as one page of its size, without other parts of the application', async () => {
    await expect.poll(printedPages).toEqual([[100, 150]])
    await choose('A6')
    await preview(code).waitFor()
    await expect.poll(printedPages).toEqual([[105, 148]])

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const shown = page.getByRole('img', { name: `Etiqueta da remessa ${code}` }).filter({ visible: true })
    await expect.poll(() => shown.count()).toBe(1)
    await expect
      .poll(() =>
        page
          .getByText(/./)
          .filter({ visible: true })
          .evaluateAll((found) => found.map(({ tagName }) => tagName.toLowerCase())),
      )
      .toEqual(await shown.locator('text').evaluateAll((found) => found.map(() => 'text')))
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => page.locator('[data-label-sheet]').count()).toBe(0)
  })

  test.runIf(isWhole)('is printed only after its fonts are loaded', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.title = [...document.fonts].some(({ status }) => status === 'loading') ? 'early' : 'printed'
      }
    })
    await button('Imprimir').click()
    await expect.poll(() => page.title()).toBe('printed')
  })

  test.runIf(isWhole)('is saved as PDF and as ZPL for the printer’s resolution', async () => {
    const pdf = await saved('Baixar PDF')
    expect(pdf.file).toBe(`etiqueta-${code}.pdf`)
    expect(readPdf(pdf.bytes).map(({ width }) => Math.round((width / 72) * 25.4))).toEqual([105])
    // Sheet formats offer no ZPL, because they are not for thermal printers.
    await expect.poll(() => button('Baixar ZPL').count()).toBe(0)
    await choose('Térmica')
    await dialog().getByLabel('Resolução da impressora').selectOption('300 dpi')
    await preview(code).waitFor()
    const zpl = await saved('Baixar ZPL')
    expect(zpl.file).toBe(`etiqueta-${code}.zpl`)
    expect(zpl.bytes.toString('latin1')).toContain('^PW1181')
  })

  test.runIf(isWhole)(
    'remembers the print options on this device, and closes on back navigation',
    async () => {
      await choose('A6')
      await page.goBack()
      await dialog().waitFor({ state: 'detached' })
      await page.reload()
      await button('Imprimir etiqueta').click()
      await expect.poll(() => size(/^A6/).isChecked()).toBe(true)
      await choose('Térmica')
      await expect.poll(() => dialog().getByLabel('Resolução da impressora').inputValue()).toBe('300')
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('')
      await expect
        .poll(() => button('Imprimir etiqueta').evaluate((one) => one === document.activeElement))
        .toBe(true)
    },
  )

  test.runIf(isWhole)('shows an error when it cannot be drawn, and offers a retry', async () => {
    await page.route('**/api/labels', (route) => route.abort())
    await button('Imprimir etiqueta').click()
    await dialog().getByText('Não foi possível preparar as etiquetas').waitFor()
    await expect.poll(() => button('Imprimir').isDisabled()).toBe(true)
    await page.unroute('**/api/labels')
    await dialog().getByRole('button', { name: 'Tentar novamente' }).click()
    await preview(code).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test.runIf(isWhole)('opens from the command palette, for this shipment and for any other', async () => {
    await page.keyboard.press('Control+k')
    await palette().fill('etiqueta')
    await chosenOption(/etiqueta/i).waitFor()
    await page.keyboard.press('Enter')
    await preview(code).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette().fill(manyCode(7))
    await page.getByRole('option', { name: `Imprimir a etiqueta de ${manyCode(7)}` }).click()
    await preview(manyCode(7)).waitFor()
    await page.keyboard.press('Escape')
  })
})

describe.runIf(isWhole)('many labels', () => {
  const box = (of: string) => page.getByRole('checkbox', { name: `Selecionar ${of}` })
  const chosen = [manyCode(498), manyCode(500), manyCode(497)]

  beforeAll(async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${visit.server.url}/tracker?sort=tracking_id&direction=desc`)
    for (const of of chosen) await box(of).click()
    await button('Etiquetas (3)').click()
  })

  test('appear in the order of selection, and can be paged through', async () => {
    await dialog().getByRole('heading', { name: '3 etiquetas' }).waitFor()
    await preview(chosen[0] ?? '').waitFor()
    await button('Próxima etiqueta').click()
    await preview(chosen[1] ?? '').waitFor()
    await button('Próxima etiqueta').click()
    await preview(chosen[2] ?? '').waitFor()
    await expect.poll(() => button('Próxima etiqueta').isDisabled()).toBe(true)
    await dialog().getByText('3 de 3').waitFor()
    await expectAccessible(page)
  })

  test('fill one page each, in print and in the PDF', async () => {
    await expect.poll(printedPages).toEqual([
      [100, 150],
      [100, 150],
      [100, 150],
    ])
    const { file, bytes } = await saved('Baixar PDF')
    expect(file).toMatch(/^etiquetas-\d{4}-\d\d-\d\d\.pdf$/)
    expect(readPdf(bytes).map(({ texts }) => texts[0]?.text)).toEqual(chosen)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('are offered in parts of five hundred, each with its own menu item', async () => {
    await page.goto(`${visit.server.url}/tracker?sort=tracking_id&direction=desc`)
    await box(manyCode(500)).waitFor()
    await page.getByRole('checkbox', { name: 'Selecionar todas as carregadas' }).click()
    await button(`Selecionar todas as ${MAX_LABELS + 2}`).click()
    await button(`Etiquetas (${MAX_LABELS + 2})`).click()
    await page.getByRole('menuitem', { name: `Etiquetas de 1 a ${MAX_LABELS}` }).waitFor()
    await page.getByRole('menuitem', { name: `Etiquetas de ${MAX_LABELS + 1} a ${MAX_LABELS + 2}` }).click()
    await page.getByRole('dialog', { name: '2 etiquetas' }).waitFor()
    await preview(manyCode(1)).waitFor()
    await page.keyboard.press('Escape')
  })
})
