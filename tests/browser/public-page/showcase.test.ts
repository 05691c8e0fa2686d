import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#app/demo/fill-demo.ts'
import { attachedFilesOf } from '../../support/files/pdf.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

let visit: Visit

beforeAll(async () => {
  visit = await openVisit({ isAlone: true })
  await fillDemo(visit.server.services)
})
afterAll(() => visit?.close())

test('a visitor downloads the photo of the demonstration and checks it on its page', async () => {
  const { page, context, errors } = await visit.open('/')
  await page.locator('#ao-vivo').scrollIntoViewIfNeeded()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar a foto para conferir' }).click()
  const file = await (await started).path()
  await page.getByRole('link', { name: 'Ver uma entrega com fotos' }).click()
  await page.getByRole('heading', { name: 'Conferir uma foto' }).waitFor()
  const compared = page.getByRole('status').filter({ hasText: /confere com|não é idêntico/ })
  const choose = async (buffer: Buffer) =>
    page
      .getByLabel('Solte aqui ou escolha o arquivo')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  const bytes = await readFile(file)
  await choose(bytes)
  await compared.filter({ hasText: 'Foto 1: confere com a entrega' }).waitFor()
  await choose(Buffer.concat([bytes, Buffer.of(0)]))
  await compared.filter({ hasText: 'não é idêntico' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a visitor reaches a shipment of vaccines, and its page confirms the report and the readings', async () => {
  const { page, context, errors } = await visit.open('/')
  await page.locator('#ao-vivo').scrollIntoViewIfNeeded()
  const claim = page.getByRole('listitem').filter({ hasText: 'Cadeia fria' })
  const started = page.waitForEvent('download')
  await claim.getByRole('link', { name: 'Baixar o relatório (PDF)' }).click()
  const pdf = await readFile(await (await started).path())
  await claim.getByRole('link', { name: 'Ver uma excursão decidida' }).click()
  await page.getByRole('heading', { level: 1, name: 'Entregue em Petrolina/PE' }).waitFor()
  await page.getByText('Conservação: com excursão', { exact: true }).waitFor()
  const files = attachedFilesOf(pdf)
  expect(files).toHaveLength(6)
  const drop = async (buffer: Buffer) =>
    page
      .getByLabel('Solte aqui ou escolha o arquivo')
      .setInputFiles({ name: 'arquivo', mimeType: 'application/octet-stream', buffer })
  await drop(pdf)
  await page.getByText(/^Confere com o relatório de conservação/).waitFor()
  await drop(files[0]?.bytes ?? Buffer.alloc(0))
  await page.getByText(/^Confere com as leituras de/).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('the demonstration shows a contestation, the reply of the company and the closing', async () => {
  const { page, context, errors } = await visit.open('/')
  await page.locator('#ao-vivo').scrollIntoViewIfNeeded()
  await page.locator('#ao-vivo[data-state=verified]').waitFor()
  await page.getByRole('link', { name: 'Ver uma contestação e a resposta' }).click()
  await page.getByRole('heading', { level: 1, name: /^Entregue em / }).waitFor()
  await page.getByText('Histórico conferido').waitFor()
  for (const name of ['WhatsApp', 'Ligar', 'E-mail']) await page.getByRole('link', { name }).waitFor()
  const annexes = page.getByRole('region', { name: 'Anexos' }).getByRole('listitem')
  const titles = [
    'Contestação encerrada',
    'Resposta da empresa',
    'Contestação pelo link',
    'Nota ou foto acrescentada',
  ]
  for (const [at, title] of titles.entries())
    await expect.poll(() => annexes.nth(at).innerText()).toContain(title)
  expect(errors).toEqual([])
  await context.close()
})
