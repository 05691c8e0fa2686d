import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { newPicture, recordDelivery, type TestPicture } from '../../support/api/media.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'

const DIFFERENT =
  'Este arquivo não é idêntico ao registrado. Cópias que passaram por um mensageiro também dão este resultado; peça o original.'

let visit: Visit
let api: Api
let folder: string
/** Shipment with an attempt, then a delivery with two photos. */
let code: string
let photos: readonly TestPicture[]
let ofAttempt: TestPicture
let ofAnother: TestPicture

beforeAll(async () => {
  visit = await openVisit()
  folder = await mkdtemp(join(tmpdir(), 'lastro-pictures-'))
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  photos = [await newPicture(), await newPicture()]
  ofAttempt = await newPicture()
  ofAnother = await newPicture()
  code = await addShipment(api)
  await addCheckpoint(api, code, 2, {
    checkpoint_type: 'tentativa',
    delivery: { outcome: 'attempted', photos: '1' },
    receiver: { reason: 'absent' },
    media: { photo_1: ofAttempt.sha256 },
  })
  await recordDelivery(api, code, photos)
  await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 3)
  await recordDelivery(api, await addShipment(api), [ofAnother])
})
afterAll(async () => {
  await visit?.close()
  await rm(folder, { recursive: true, force: true })
})

const choose = (page: Page, { bytes, type }: Pick<TestPicture, 'bytes' | 'type'>) =>
  page
    .getByLabel('Solte aqui ou escolha o arquivo')
    .setInputFiles({ name: 'foto.jpg', mimeType: type, buffer: bytes })

const compared = (page: Page) => page.getByRole('status').filter({ hasText: /confere com|não é idêntico/ })

/** Expects that right, changed and other photos are told apart on a page, which sends nothing. */
async function expectCompares(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`))
  const [first, second] = photos
  if (first === undefined || second === undefined) throw new Error('no photos')
  const middle = first.bytes.length >> 1
  const altered = Buffer.from(first.bytes)
  altered.writeUInt8(altered.readUInt8(middle) ^ 1, middle)
  const cases: readonly (readonly [Buffer, string | RegExp])[] = [
    [first.bytes, /Foto 1: confere com a entrega de \d\d:\d\d, em .* \(evento 3\)/],
    [altered, DIFFERENT],
    [second.bytes, /Foto 2: confere com a entrega de \d\d:\d\d, em .* \(evento 3\)/],
    [ofAnother.bytes, DIFFERENT],
    [ofAttempt.bytes, /Foto 1: confere com a tentativa de entrega de \d\d:\d\d, em .* \(evento 2\)/],
  ]
  for (const [bytes, text] of cases) {
    await choose(page, { bytes, type: 'image/jpeg' })
    await compared(page).filter({ hasText: text }).waitFor()
  }
  await page.getByText('Nada é enviado.').waitFor()
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([])
}

describe('the public page of a delivery with photos', () => {
  test('counts the photos, hides the reason of the attempt, and compares files', async () => {
    const { page, context, errors } = await visit.open(`/verify/${code}`)
    await page.getByRole('heading', { name: 'Conferir uma foto' }).waitFor()
    const stop = page.getByRole('listitem').filter({ hasText: 'Entregue em' })
    await expect.poll(() => stop.innerText()).toContain('2 fotos')
    const attempt = page.getByRole('listitem').filter({ hasText: 'Tentativa de entrega' })
    await expect.poll(() => attempt.innerText()).not.toMatch(/foto|ausente/i)
    await expectCompares(page)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('offers no comparison without photos', async () => {
    const plain = await addShipment(api)
    await verifiedReceipt(api, `/api/public/shipments/${plain}/receipt`, plain, 1)
    const { page, context } = await visit.open(`/verify/${plain}`)
    await page.getByText('Histórico conferido').first().waitFor()
    expect(await page.getByText('Conferir uma foto').count()).toBe(0)
    await context.close()
  })
})

test('the self-verifying receipt compares files without a network', async () => {
  const { page, context, errors } = await visit.open(`/verify/${code}`)
  await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar comprovante autoverificável (HTML)' }).click()
  const path = join(folder, 'receipt.html')
  await (await started).saveAs(path)
  await context.setOffline(true)
  const file = await context.newPage()
  await file.goto(pathToFileURL(path).href)
  await file.locator(':root[data-state=valid]').waitFor({ state: 'attached' })
  expect(await file.locator('#shown').innerText()).toMatch(/Entregue em .*\n+2 fotos · Declarado/)
  await expectCompares(file)
  await expectAccessible(file)
  expect(errors).toEqual([])
  await context.close()
})
