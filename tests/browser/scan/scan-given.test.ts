import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { pngOf, printLabel } from '../../support/browser/label-picture.ts'
import { rememberSignals, scanKeys } from '../../support/browser/scanner-keys.ts'
import { openScanVisit, type ScanVisit } from '../../support/browser/scan-visit.ts'
import type { Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests input that reaches the scan page without its camera: typed by a scanner, pasted, or read
// from an image file.
const code = 'FT-20261121-GIVEN1'
const unknown = 'FT-20261121-ZZZZZZ'
let stage: ScanVisit
let visitor: Visitor
let page: Page

beforeAll(async () => {
  stage = await openScanVisit()
  await stage.ship(code)
  await stage.hold({})
})
afterAll(() => stage.close())

beforeEach(async () => {
  visitor = await stage.scan({ before: ({ context }) => context.addInitScript(rememberSignals) })
  ;({ page } = visitor)
  await page.getByText('Centralize o código da etiqueta').waitFor()
})
afterEach(async () => {
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})

const accepted = () => page.getByRole('dialog', { name: 'Autorizado' })
const refused = () => page.getByRole('dialog', { name: 'Acesso negado' })
const entry = () => page.getByLabel('ID de rastreamento')
const label = async (codes: Parameters<typeof printLabel>[0]) => pngOf(await printLabel(codes))

/** Pastes a text or a file at the focused element. */
async function paste(content: { text: string } | { file: Buffer }): Promise<void> {
  const given = 'text' in content ? content : { file: content.file.toString('base64') }
  await page.evaluate((what) => {
    const clipboardData = new DataTransfer()
    if ('text' in what) clipboardData.setData('text', what.text)
    else {
      const bytes = Uint8Array.from(atob(what.file), (char) => char.codePointAt(0) ?? 0)
      clipboardData.items.add(new File([bytes], 'etiqueta.png', { type: 'image/png' }))
    }
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, given)
}

describe.runIf(isWhole)('a barcode scanner that acts as a keyboard', () => {
  test.each([
    ['the code', code],
    ['the link in US layout on a Brazilian keyboard', 'link'],
    ['a prefix and a suffix', `]C0${code}\u0003`],
  ])('is recognized wherever the focus is: %s', async (_what, keys) => {
    const { host } = new URL(stage.visit.server.url)
    const text = keys === 'link' ? `httpÇ;;${host.replace(':', 'Ç')};verify;${code}` : keys
    await page.getByRole('button', { name: 'Ler de uma imagem' }).focus()
    await scanKeys(page, text)
    await accepted().getByText(code, { exact: true }).waitFor()
  })

  test('is recognized if it ends a code with Tab', async () => {
    await scanKeys(page, code, 'Tab')
    await accepted().waitFor()
  })

  test('scans the next parcel while a verdict is open', async () => {
    await scanKeys(page, unknown)
    await refused().waitFor()
    await scanKeys(page, code)
    await accepted().getByText(code, { exact: true }).waitFor()
    expect(page.url()).toContain('/scan-qr')
  })

  test('types into the field if the field has the focus', async () => {
    await entry().focus()
    await page.keyboard.type(code)
    await expect.poll(() => entry().inputValue()).toBe(code)
    await page.keyboard.press('Enter')
    await accepted().waitFor()
  })

  test('finds at the field where a label shows the code, but no code of an outsider to check', async () => {
    await page.getByText(/^Fica sob o QR code da etiqueta, como FT-\d{8}-[A-Z0-9]{6}$/).waitFor()
    expect(await page.getByRole('button', { name: /FT-/ }).count()).toBe(0)
  })

  test('leads to an explanation if it types a product bar code', async () => {
    await scanKeys(page, '7891234567895')
    await page.getByText(/código de barras do produto/).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate('felt')).toEqual([[200, 100, 200]])
  })
})

describe.runIf(isWhole)('pasting', () => {
  test.each([
    ['the code', (): string => `  ${code.toLowerCase()} `],
    ['the link', (): string => `${stage.visit.server.url}/verify/${code}`],
    ['the payload', (): string => JSON.stringify({ tracking_id: code })],
  ])('scans %s if the field has no focus', async (_what, text) => {
    await paste({ text: text() })
    await accepted().waitFor()
  })

  test('scans an image if the field has no focus', async () => {
    await paste({ file: await label({ qr: code }) })
    await accepted().waitFor()
  })

  test('reports text without a code, and puts it into the field for correction', async () => {
    await paste({ text: 'FT-20261121-GIVEN' })
    await page.getByText('Este código não é de uma remessa.').waitFor()
    await expect.poll(() => entry().inputValue()).toBe('FT-20261121-GIVEN')
  })

  test('only fills the field if the field has the focus', async () => {
    await entry().focus()
    await paste({ text: code })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe.runIf(isWhole)('an image file', () => {
  const choose = async (buffer: Buffer, mimeType = 'image/png') =>
    page.locator('input[type=file]').setInputFiles({ name: 'etiqueta.png', mimeType, buffer })

  test('is scanned for its code', async () => {
    await choose(await label({ bars: code }))
    await accepted().waitFor()
  })

  test('may be dropped anywhere on the page', async () => {
    const bytes = (await label({ qr: code })).toString('base64')
    const transfer = await page.evaluateHandle((given) => {
      const data = new DataTransfer()
      const file = Uint8Array.from(atob(given), (char) => char.codePointAt(0) ?? 0)
      data.items.add(new File([file], 'etiqueta.png', { type: 'image/png' }))
      return data
    }, bytes)
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer })
    await page.getByText('Solte a imagem da etiqueta aqui').waitFor()
    await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
    await accepted().waitFor()
  })

  test('is reported if it contains no code', async () => {
    await choose(await label({}))
    await page.getByText(/Nenhum código foi encontrado na imagem/).waitFor()
  })

  test('is reported if it is no image', async () => {
    await choose(Buffer.from('%PDF-1.7'), 'application/pdf')
    await page.getByText('Este arquivo não é uma imagem que o navegador consiga abrir.').waitFor()
  })
})

describe.runIf(isWhole)('the verdict on a scan', () => {
  test('differs by word, sound and vibration between acceptance and refusal', async () => {
    await scanKeys(page, code)
    await accepted().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await scanKeys(page, unknown)
    await refused().getByText('Este ID não corresponde a nenhuma remessa válida.').waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate('heard')).toEqual([988, 1319, 196, 147])
    await expect.poll(() => page.evaluate('felt')).toEqual([[80], [200, 100, 200]])
    await refused().getByRole('button', { name: 'Tente novamente' }).click()
    await entry().waitFor()
  })

  test('is silent if the sound is off, also after a reload', async () => {
    await page.getByRole('button', { name: 'Desligar o som' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Ligar o som' }).waitFor()
    await scanKeys(page, code)
    await accepted().waitFor()
    await expect.poll(() => page.evaluate('heard')).toEqual([])
    await expect.poll(() => page.evaluate('felt')).toEqual([[80]])
  })

  test('offers to record anyway if the server cannot be reached', async () => {
    await page.route('**/api/qr/*', (route) => route.abort())
    await scanKeys(page, code)
    const failed = page.getByRole('dialog', { name: 'Sem rede' })
    await failed.getByText('O registro fica guardado aqui até a rede voltar.', { exact: false }).waitFor()
    const unchecked = failed.getByRole('link', { name: 'Registrar assim mesmo' })
    await expect.poll(() => unchecked.getAttribute('href')).toBe(`/checkpoint?tracking_id=${code}`)
    await page.unroute('**/api/qr/*')
    await failed.getByRole('button', { name: 'Tente novamente' }).click()
    await accepted().waitFor()
  })
})
