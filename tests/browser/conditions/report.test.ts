import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, judge, minutely, monitor } from '../../support/api/conditions.ts'
import { verifiedReceipt } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { attachedFilesOf } from '../../support/files/pdf.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'

// A shipment of one past day, whose readings are in a committed file. Its device has no
// certificate.
const code = 'FT-20260302-COLDRP'
let visit: Visit
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  await api('POST', '/api/shipments', { tracking_id: code, origin: 'São Paulo', destination: 'Recife' })
  await api('PUT', '/api/settings/conditions', { public_conditions: true })
  const device = await addDevice(api, 'QT-0042')
  await monitor(api, code, [device], {
    started_at: '2026-03-02T11:00:00.000Z',
    ended_at: '2026-03-02T12:00:00.000Z',
  })
  const values = Array.from({ length: 61 }, () => 5)
  await api('POST', '/api/readings', { devices: [minutely(device, '2026-03-02T11:00:00.000Z', values)] })
  const [row] = await askAdmin<{ id: string }>(
    visit.database,
    'select id from shipments where tracking_id = $1',
    [code],
  )
  const shipment = { user_id: account.session.user.id, id: row?.id ?? '' }
  // A file of a day states the verdict that was derived before.
  await judge(visit.server, shipment)
  await writeDayFiles.run(jobServicesOf(visit.server.services), {
    account: shipment.user_id,
    shipment: shipment.id,
  })
  ;({ page } = await visit.open(`/shipment/${code}`, { storageState: signedIn(visit, account.session) }))
})
afterAll(() => visit?.close())

let pdf: Buffer

test('a press makes a report, which the browser saves and the page lists', async () => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fazer relatório (PDF)' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`relatorio-de-conservacao-${code}-r1.pdf`)
  pdf = await readFile(await download.path())
  const list = page.getByRole('list', { name: 'Relatórios' })
  await list.getByText('Revisão 1').waitFor()
  await list.getByRole('button', { name: 'Baixar a revisão 1' }).waitFor()
  await expectAccessible(page)
})

test('anybody confirms the report and its attachment on the public page', async () => {
  await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 4)
  const { page: open, errors } = await visit.open(`/verify/${code}`)
  await open.getByRole('heading', { name: 'Conferir um arquivo' }).waitFor()
  await open.getByText('Conservação: inconclusiva', { exact: true }).waitFor()
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
  await expectAccessible(open)
  expect(errors).toEqual([])
})
