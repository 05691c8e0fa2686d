import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { linkIn, mailTo } from '../../support/mail/mail.ts'
import { continueLink, openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Confirmation links that are expired, used or altered.
let visit: Visit

beforeAll(async () => {
  visit = await openVisit({ routes: true })
})
afterAll(() => visit.close())
beforeEach(() => resetThrottles(visit.database))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })

async function mailedLink(email: string, count = 1): Promise<URL> {
  return linkIn(await mailTo(visit.server.dataDir, email, count))
}

async function signUp(email: string): Promise<URL> {
  await newClient(visit.server).signUp({ email, password: goodPassword })
  return mailedLink(email)
}

const pathOf = ({ pathname, search, hash }: URL): string => pathname + search + hash

describe.runIf(isWhole)('an expired link', () => {
  test('is reported as expired; a new link, requested by keyboard alone, confirms the account', async () => {
    const email = newEmail()
    const link = await signUp(email)
    await askAdmin(visit.database, 'update one_time_tokens set expires_at = now()')
    await resetThrottles(visit.database)
    const { page, context, errors } = await visit.open(pathOf(link))
    await continueLink(page, goodPassword)
    await heading(page, 'Erro na confirmação').waitFor()
    await page.getByText('O link de confirmação expirou. Solicite um novo.').waitFor()
    expect(page.url()).not.toContain('token')
    await expectAccessible(page)

    await tabTo(page, 'Enviar novo link de confirmação')
    await page.keyboard.press('Enter')
    await heading(page, 'Confirmar e-mail').waitFor()
    await page.getByText('Digite seu e-mail para receber um novo link de confirmação').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'E-mail')
    await page.keyboard.type('nada')
    await page.keyboard.press('Enter')
    await page.getByText('E-mail inválido').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await toast(page, 'E-mail enviado!').waitFor()
    await toast(page, 'Verifique seu e-mail para confirmar a conta.').waitFor()
    await heading(page, 'Entrar').waitFor()

    await page.goto((await mailedLink(email, 2)).href)
    await continueLink(page, goodPassword)
    await heading(page, 'Confirmação realizada!').waitFor()
    await page.waitForURL('**/dashboard')
    expect(errors).toEqual([])
    await context.close()
  })

  test('opens a page with a button that leads back to the sign-in form', async () => {
    const link = await signUp(newEmail())
    await askAdmin(visit.database, 'update one_time_tokens set expires_at = now()')
    const { page, context } = await visit.open(pathOf(link))
    await continueLink(page, goodPassword)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await heading(page, 'Entrar').waitFor()
    await context.close()
  })
})

test.runIf(isWhole)('a used link is reported as used and leads to the sign-in', async () => {
  const link = await signUp(newEmail())
  const used = await visit.open(pathOf(link))
  await continueLink(used.page, goodPassword)
  await heading(used.page, 'Confirmação realizada!').waitFor()
  await used.context.close()
  const { page, context, errors } = await visit.open(pathOf(link))
  await continueLink(page, goodPassword)
  await heading(page, 'Erro na confirmação').waitFor()
  await page.getByText('Link de confirmação inválido.').waitFor()
  await page.getByText(/^Se você já abriu este link antes/).waitFor()
  await expectAccessible(page)
  await tabTo(page, 'Tentar novamente')
  await page.keyboard.press('Enter')
  await heading(page, 'Entrar').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test.runIf(isWhole).each([
  ['one letter', (link: URL) => link.href.replace(/token=./, 'token=!')],
  ['its end', (link: URL) => link.href.replace(/(token=[^&]*).{3}&/, '$1&')],
  ['its kind', (link: URL) => link.href.replace('type=signup', 'type=recovery')],
  ['to a kind there is none of', (link: URL) => link.href.replace('type=signup', 'type=convite')],
])('an altered confirmation link signs nobody in: %s', async (name, change) => {
  const { page, context } = await visit.open(pathOf(new URL(change(await signUp(newEmail())))))
  if (name === 'its kind') await continueLink(page)
  else if (name !== 'to a kind there is none of') await continueLink(page, goodPassword)
  if (name === 'its kind') await heading(page, 'Este link não vale mais').waitFor()
  else {
    await heading(page, 'Erro na confirmação').waitFor()
    await page.getByText('Link de confirmação inválido.').waitFor()
  }
  await page.goto(`${visit.server.url}/dashboard`)
  await page.waitForURL('**/auth')
  await context.close()
})

test.runIf(isWhole)('a confirmation link can be retried after the server was unreachable', async () => {
  const link = await signUp(newEmail())
  const { page, context } = await visit.open('/auth')
  await page.route('**/auth/v1/verify', (route) => route.abort(), { times: 1 })
  await page.goto(link.href)
  await continueLink(page, goodPassword)
  await page.getByText(/^Sem conexão com o servidor/).waitFor()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await heading(page, 'Confirmação realizada!').waitFor()
  await context.close()
})

test.runIf(isWhole)('confirmation leads to the page that required the sign-in', async () => {
  const email = newEmail()
  const { page, context } = await visit.open('/scan-qr')
  await page.waitForURL('**/auth?return_to=%2Fscan-qr')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByLabel('Nome completo').fill('Ana Nova')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirmar senha').fill(goodPassword)
  await page.keyboard.press('Enter')
  await toast(page, 'Cadastro realizado!').waitFor()
  const elsewhere = await visit.open(pathOf(await mailedLink(email)))
  await continueLink(elsewhere.page, goodPassword)
  await heading(elsewhere.page, 'Confirmação realizada!').waitFor()
  await elsewhere.page.waitForURL('**/scan-qr')
  await elsewhere.context.close()
  await context.close()
})
