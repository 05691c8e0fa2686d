import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, goodPassword, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { newCode } from '../../support/api/shipment-api.ts'

// Tests the deletion of an account, from its profile to the landing page. Each test depends on the
// one before.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visit = await openVisit({
    env: { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'encarregada@lastro.test' },
  })
  account = await createAccount(visit.server)
  visitor = await visit.open('/auth?return_to=/profile', { viewport: { width: 1440, height: 900 } })
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await page.waitForURL('**/profile')
  for (const status of ['pending', 'in_transit', 'delivered']) await addShipment(status)
})
afterAll(() => visit.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Excluir sua conta?' })
const typed = () => dialog().getByLabel(`Digite ${account.email} para confirmar`)
const password = () => dialog().getByLabel('Senha atual')
const alert = (text: string) => dialog().getByRole('alert').getByText(text)

async function addShipment(status: string): Promise<void> {
  const created = await apiOf(visit.server, account.session.access_token)('POST', '/api/shipments', {
    tracking_id: newCode(),
    status,
    origin: 'Rua das Palmeiras, 12, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Recife/PE',
    recipient_name: 'Recebedor',
  })
  expect(created.status).toBe(201)
}

test.runIf(isWhole)('the profile lists which data a deletion erases and which data remain', async () => {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Excluir conta' }) })
  await card.getByRole('heading', { name: 'O que é apagado na hora' }).waitFor()
  await card.getByRole('heading', { name: 'O que fica, e por quê' }).waitFor()
})

test.runIf(isWhole)(
  'the deletion dialog opens by keyboard, offers the data export, and returns the focus to its button on Escape',
  async () => {
    await button('Excluir minha conta').press('Enter')
    await dialog().getByRole('button', { name: 'Baixar meus dados' }).waitFor()
    await dialog()
      .getByText('O conteúdo das 3 remessas desta conta também será apagado', { exact: false })
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(() => button('Excluir minha conta').evaluate((one) => one === document.activeElement))
      .toBe(true)
  },
)

test('the dialog shows an error under each missing or wrong input, and focuses the first', async () => {
  await button('Excluir minha conta').press('Enter')
  await typed().fill('rui@lastro.test')
  await typed().press('Enter')
  await alert('Este não é o e-mail da sua conta').waitFor()
  await alert('Digite a senha atual.').waitFor()
  await alert('Marque esta confirmação para continuar').waitFor()
  await expect.poll(() => typed().evaluate((one) => one === document.activeElement)).toBe(true)
  await expectAccessible(page)
})

test('a wrong password is reported at its field and deletes nothing', async () => {
  await typed().fill(account.email)
  await password().fill('errada-errada')
  await dialog()
    .getByLabel('Entendo que 2 remessas ainda estão em andamento e que ninguém poderá mais atualizá-las.')
    .press('Space')
  await password().press('Enter')
  await alert('A senha está incorreta').waitFor()
  await expect.poll(() => password().evaluate((one) => one === document.activeElement)).toBe(true)
})

test('deletes the account once despite a second Enter and leads to the landing page', async () => {
  const sent: string[] = []
  const loggedOut: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/logout')) loggedOut.push(request.url())
    if (request.method() === 'POST' && request.url().endsWith('/api/account/deletion'))
      sent.push(request.url())
  })
  await password().fill(goodPassword)
  await password().press('Enter')
  await password()
    .press('Enter')
    .catch(() => undefined)
  await page.getByRole('heading', { name: 'Conta excluída' }).waitFor()
  await page.waitForURL(`${visit.server.url}/`)
  await page.getByRole('link', { name: 'Entrar', exact: true }).waitFor()
  expect(sent).toHaveLength(1)
  expect(loggedOut).toEqual([])
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toContain(account.session.user.id)
  expect(kept).not.toContain(account.email)
  expect(visitor.errors).toEqual([])
})

test('the deleted account cannot sign in again, and its address gets a mail about the deletion', async () => {
  const { error } = await newClient(visit.server).signInWithPassword({
    email: account.email,
    password: goodPassword,
  })
  expect(error).toMatchObject({ code: 'invalid_credentials' })
  expect((await mailTo(visit.server.dataDir, account.email, 2)).subject).toBe(
    'Sua conta no Lastro foi excluída',
  )
})
