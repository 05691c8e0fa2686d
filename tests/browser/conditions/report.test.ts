import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#contract/endpoints/members.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import type { Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addDevice, judge, loggerTable } from '../../support/api/conditions.ts'
import { dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { attachedFilesOf, readPdf } from '../../support/files/pdf.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'

// A company's shipment of one past day. A responsible person gets the file of its logger, and works
// until the report is there. Its device has no certificate.
const code = 'FT-20260302-COLDRP'
let visit: Visit
let page: Page
let api: Api
let shipment: { user_id: string; id: string }

beforeAll(async () => {
  visit = await openVisit()
  await resetThrottles(visit.database)
  const founder = await createAccount(visit.server)
  const company = (await createCompany(visit.server, founder, 'Vacinas Boreal Ltda.')).id
  api = companyApi(visit.server, founder, company)
  const members = dataOf<Member[]>(await api('GET', '/api/company/members'))
  const { id = '' } = members.find(({ is_self: isSelf }) => isSelf) ?? {}
  const responsible = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
  dataOf(await api('PUT', `/api/company/members/${id}/responsibility`, responsible))
  const places = { origin: 'São Paulo', destination: 'Recife' }
  const added = dataOf<{ id: string }>(await api('POST', '/api/shipments', { tracking_id: code, ...places }))
  shipment = { user_id: company, id: added.id }
  await api('PUT', '/api/settings/conditions', { public_conditions: true })
  await addDevice(api, 'QT-0042')
  ;({ page } = await visit.open(`/shipment/${code}`, { storageState: signedIn(visit, founder.session) }))
})
afterAll(() => visit?.close())

let pdf: Buffer

test('a file with an excursion leads to a signed decision and a report by at most 15 actions', async () => {
  let actions = 0
  const act = async (action: Promise<unknown>): Promise<void> => {
    actions += 1
    await action
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const values = Array.from({ length: 121 }, (_none, minute) => (minute > 40 && minute < 90 ? 9.5 : 5))
  const table = Buffer.from(loggerTable('2026-03-02T11:00:00.000Z', values))
  const file = { name: 'frio.csv', mimeType: 'text/csv', buffer: table }
  await act(page.getByLabel('Arquivo do registrador').setInputFiles(file))
  await act(dialog('Arquivo do registrador').getByRole('checkbox', { name: 'QT-0042' }).check())
  await act(button('Aceitar arquivo').click())
  await page.getByText('Com excursão: a carga saiu da faixa de 2 a 8 °C.').waitFor()
  // The server does both on its own, some seconds later.
  await judge(visit.server, shipment)
  await writeDayFiles.run(jobServicesOf(visit.server.services), {
    account: shipment.user_id,
    shipment: shipment.id,
  })

  await act(button('Reconhecer').click())
  const comment = dialog('Reconhecer excursão')
  await act(comment.getByLabel('O que você viu e fez').fill('A porta do baú ficou aberta na doca.'))
  await act(comment.getByRole('button', { name: 'Reconhecer' }).click())
  await act(button('Decidir').click())
  const decision = dialog('Decidir sobre a carga')
  await act(decision.getByLabel('Decisão').selectOption('Segregar'))
  await act(decision.getByLabel('Justificativa').fill('Segregar até a resposta do detentor do registro.'))
  await act(decision.getByLabel('Sua senha').fill(goodPassword))
  await act(decision.getByRole('button', { name: 'Assinar' }).click())
  await page.getByText(/^Assinado por Rita Prado \(CRF-SP 12345\), Aprovação,/).waitFor()

  const saved = page.waitForEvent('download')
  await act(button('Fazer relatório (PDF)').click())
  const download = await saved
  expect(actions).toBeLessThanOrEqual(15)
  expect(download.suggestedFilename()).toBe(`relatorio-de-conservacao-${code}-r1.pdf`)
  pdf = await readFile(await download.path())
  const texts = readPdf(pdf).flatMap((one) => one.texts.map(({ text }) => text))
  expect(texts).toEqual(expect.arrayContaining(['Segregar', 'Rita Prado', 'CRF-SP 12345']))
})

/** Expects that the history folds the file of the one day, and shows it when it is opened. */
async function expectFoldedDays(shown: Page): Promise<void> {
  const day = shown.getByText('Leituras do dia', { exact: true })
  await day.waitFor({ state: 'hidden' })
  await shown.getByText('Leituras do dia (1)', { exact: true }).click()
  await day.waitFor()
}

test('the page lists the report', async () => {
  const list = page.getByRole('list', { name: 'Relatórios' })
  await list.getByText('Revisão 1').waitFor()
  await list.getByRole('button', { name: 'Baixar a revisão 1' }).waitFor()
  await expectFoldedDays(page)
  await expectAccessible(page)
})

test('anybody confirms the report and its attachment on the public page', async () => {
  await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 8)
  const { page: open, errors } = await visit.open(`/verify/${code}`)
  await open.getByRole('heading', { name: 'Conferir um arquivo' }).waitFor()
  await open.getByText('Conservação: com excursão', { exact: true }).waitFor()
  const [file] = attachedFilesOf(pdf)
  const drop = (buffer: Buffer, name: string) =>
    open.getByLabel('Solte aqui ou escolha o arquivo').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const readings = file?.bytes ?? Buffer.alloc(0)
  await drop(readings, 'leituras.csv')
  await open.getByText(/^Confere com as leituras de 02\/03\/2026 \(evento \d\)\.$/).waitFor()
  await drop(Buffer.from(readings.toString().replace(';5.000', ';5.001')), 'leituras.csv')
  await open.getByText(/^Este arquivo não é idêntico ao registrado/).waitFor()
  await drop(pdf, 'relatorio.pdf')
  await open.getByText(/^Confere com o relatório de conservação de \d\d:\d\d, em /).waitFor()
  await expectFoldedDays(open)
  await expectAccessible(open)
  expect(errors).toEqual([])
})

test('the public page has the verdict without scripts too', async () => {
  const { page: plain, context } = await visit.open(`/verify/${code}`, { javaScriptEnabled: false })
  await plain.getByText('Conservação: com excursão', { exact: true }).waitFor()
  await context.close()
})

test('the public page without scripts folds the files of readings', async () => {
  const { page: plain } = await visit.open(`/verify/${code}`, { javaScriptEnabled: false })
  await expectFoldedDays(plain)
})
