import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { linkIn, mailTo } from '../../support/mail/mail.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// An address that carries a session never signs anybody in to an unrequested account (ASVS 5.0,
// 7.6.2).

let visit: Visit
let visitor: TestAccount
let outsider: TestAccount

beforeAll(async () => {
  visit = await openVisit()
  visitor = await createAccount(visit.server, { email: newEmail('vera') })
  await resetThrottles(visit.database)
  outsider = await createAccount(visit.server, { email: newEmail('artur') })
})
afterAll(() => visit.close())
beforeEach(() => resetThrottles(visit.database))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const signedInAs = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('lastro.session') ?? 'null') as TestSession | null)?.user.email,
  )
type TestSession = { readonly user: { readonly email: string } }

/** Starts a new session of the account and returns its tokens as the fragment of an address. */
async function fragmentOf({ email, password }: TestAccount): Promise<string> {
  const { data } = await newClient(visit.server).signInWithPassword({ email, password })
  return new URLSearchParams({
    access_token: data.session?.access_token ?? '',
    refresh_token: data.session?.refresh_token ?? '',
    expires_in: '3600',
    token_type: 'bearer',
  }).toString()
}

async function signedIn(): Promise<Visitor> {
  const opened = await visit.open('/auth')
  const { page } = opened
  await page.getByLabel('E-mail').fill(visitor.email)
  await page.getByLabel('Senha', { exact: true }).fill(visitor.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return opened
}

describe('tokens of another account in the address', () => {
  test('require a confirmation, and do not replace the present session if the user declines', async () => {
    const { page, context, errors } = await signedIn()
    await page.goto(`${visit.server.url}/auth#${await fragmentOf(outsider)}`)
    await heading(page, 'Entrar nesta conta?').waitFor()
    await page.getByText(`Você está conectado como ${visitor.email}`).waitFor()
    expect(page.url()).not.toContain('access_token')
    expect(await signedInAs(page)).toBe(visitor.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ficar como estou' }).click()
    await page.waitForURL('**/dashboard')
    expect(await signedInAs(page)).toBe(visitor.email)
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('sign in after the confirmation', async () => {
    const { page, context } = await signedIn()
    await page.goto(`${visit.server.url}/auth#${await fragmentOf(outsider)}`)
    await page.getByRole('button', { name: 'Entrar nesta conta' }).click()
    await page.waitForURL('**/dashboard')
    expect(await signedInAs(page)).toBe(outsider.email)
    await context.close()
  })

  test.runIf(isWhole)('require a confirmation from a visitor without a session too', async () => {
    const { page, context } = await visit.open(`/auth#${await fragmentOf(outsider)}`)
    await heading(page, 'Entrar nesta conta?').waitFor()
    expect(await signedInAs(page)).toBeUndefined()
    await page.getByRole('button', { name: 'Voltar ao login' }).click()
    await heading(page, 'Entrar').waitFor()
    await context.close()
  })
})

test.runIf(isWhole)(
  'a confirmation link of another account asks before it replaces the session',
  async () => {
    const email = newEmail('novo')
    await newClient(visit.server).signUp({ email, password: goodPassword })
    const link = linkIn(await mailTo(visit.server.dataDir, email))
    const { page, context } = await signedIn()
    await page.goto(link.href)
    await continueLink(page, goodPassword)
    await page.getByText(`Este link abre a conta ${email}.`).waitFor()
    expect(await signedInAs(page)).toBe(visitor.email)
    await page.getByRole('button', { name: 'Entrar nesta conta' }).click()
    await heading(page, 'Confirmação realizada!').waitFor()
    await page.waitForURL('**/dashboard')
    expect(await signedInAs(page)).toBe(email)
    await context.close()
  },
)

test.runIf(isWhole)('a link pasted into the open sign-in page confirms the account', async () => {
  const email = newEmail('colado')
  const { page, context } = await visit.open('/auth')
  await heading(page, 'Entrar').waitFor()
  await newClient(visit.server).signUp({ email, password: goodPassword })
  await page.goto(linkIn(await mailTo(visit.server.dataDir, email)).href)
  await continueLink(page, goodPassword)
  await heading(page, 'Confirmação realizada!').waitFor()
  expect(page.url()).not.toContain('token')
  await context.close()
})

test.runIf(isWhole)(
  'two sign-ups of one address with different passwords require a new password from its owner',
  async () => {
    const email = newEmail('dona')
    await newClient(visit.server).signUp({ email, password: 'Atacante-9911!' })
    await resetThrottles(visit.database)
    await newClient(visit.server).signUp({ email, password: goodPassword })
    const { page, context } = await visit.open('/auth')
    await page.goto(linkIn(await mailTo(visit.server.dataDir, email, 2)).href)
    await continueLink(page, goodPassword)
    await heading(page, 'Definir nova senha').waitFor()
    await page.getByLabel('Nova senha', { exact: true }).fill(goodPassword)
    await page.getByLabel('Confirmar nova senha').fill(goodPassword)
    await page.getByRole('button', { name: 'Salvar nova senha' }).click()
    await page.waitForURL('**/dashboard')
    await context.close()
  },
)
