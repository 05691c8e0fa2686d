import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import type { Api } from '../../support/api/api.ts'
import { addNotified, happen, settledNotices } from '../../support/api/notices.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

let visit: Visit
let admin: TestAccount
let api: Api

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  const owner = await createAccount(visit.server)
  const { id } = await createCompany(visit.server, owner, 'Avisos Ltda.')
  api = companyApi(visit.server, owner, id)
  admin = await addMember(visit.server, owner, id, 'admin')
})
afterAll(() => visit.close())

const open = (path: string) =>
  visit.open(path, { storageState: signedIn(visit, admin.session), viewport: { width: 390, height: 844 } })

test('the settings switch notices on, refuse a link in the signature, and show the texts', async () => {
  const { page } = await open('/settings')
  await page.getByRole('tab', { name: 'Avisos' }).click()
  await page.getByLabel('Entregue', { exact: true }).check()
  await page.getByLabel('Linha de assinatura').fill('Veja banco.com')
  await page.getByRole('button', { name: 'Salvar avisos' }).click()
  await page.getByText('Use só letras, números e pontuação simples, sem links').waitFor()
  await page.getByLabel('Linha de assinatura').fill('Fale com a Bia')
  await page.getByText('Prévia dos textos').click()
  await page.getByRole('heading', { name: 'Sua remessa foi entregue · Avisos Ltda.' }).waitFor()
  await page.getByLabel('Idioma dos e-mails').selectOption('en')
  await page.getByRole('heading', { name: 'Your shipment was delivered · Avisos Ltda.' }).waitFor()
  await page.getByLabel('Idioma dos e-mails').selectOption('pt')
  await page.getByRole('button', { name: 'Salvar avisos' }).click()
  await page.getByText('Os avisos foram salvos.').waitFor()
  expect(await api('GET', '/api/settings/notices')).toMatchObject({
    body: { data: { notify_delivered: true, notify_attempted: false, notice_signature: 'Fale com a Bia' } },
  })
})

test('the page of a shipment shows its notices, and sends one again after a minute only', async () => {
  const { code } = await addNotified(api)
  await happen(api, code, 'delivery')
  expect(await settledNotices(api, code)).toEqual(['delivered sent'])
  const { page } = await open(`/shipment/${code}`)
  await page.getByRole('heading', { name: 'Avisos ao destinatário' }).waitFor()
  await page.getByText('Para d•••@e•••.br').waitFor()
  await page.getByRole('button', { name: 'Reenviar: Entregue' }).click()
  await page.getByText('O aviso não foi reenviado').waitFor()
})
