import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount, newEmail, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { focusedName as focusedNameOn, tabTo as tabToOn } from '../../support/browser/keyboard.ts'
import { linkIn, mailsTo, mailTo } from '../../support/mail/mail.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One person recovers an account by keyboard alone. Each test depends on the one before.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page
let link: URL
let apiKey: string
const newPassword = 'Jequitiba-Rosa-88'

beforeAll(async () => {
  // Configures an unreachable identity provider. The page shows its button, and a click reports the
  // failure.
  const issuer = `http://127.0.0.1:${await freePort()}`
  visit = await openVisit({
    routes: true,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lastro',
      OIDC_CLIENT_SECRET: 'segredo-do-cliente',
      OIDC_NAME: 'Empresa Exemplo',
    },
  })
  account = await createAccount(visit.server)
  ;({ key: apiKey } = await createKey(apiOf(visit.server, account.session.access_token)))
  visitor = await visit.open('/auth')
  ;({ page } = visitor)
})
afterAll(() => visit.close())

const toast = (on: Page, text: string) =>
  on.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash
const heading = (on: Page, name: string) => on.getByRole('heading', { name, exact: true })
const focusedName = () => focusedNameOn(page)
const tabTo = (name: string) => tabToOn(page, name)

describe('by keyboard alone', () => {
  test('the link for a forgotten password leads to the recovery form', async () => {
    await heading(page, 'Entrar').waitFor()
    await tabTo('Esqueceu a senha?')
    await page.keyboard.press('Enter')
    await heading(page, 'Recuperar senha').waitFor()
    await page.getByText('Digite seu e-mail para recuperar a senha').waitFor()
    expect(page.url()).toContain('mode=reset-password')
    await expect.poll(focusedName).toBe('Recuperar senha')
    await expectAccessible(page)
  })

  test('refuses an invalid address at its field', async () => {
    await tabTo('E-mail')
    await page.keyboard.type('nada')
    await page.keyboard.press('Enter')
    await page.getByText('E-mail inválido').waitFor()
    await expect.poll(focusedName).toBe('E-mail')
  })

  test('sends the recovery link, and the form switches to the sign-in', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(account.email)
    await tabTo('Enviar link de recuperação')
    await page.keyboard.press('Enter')
    await toast(page, 'E-mail enviado!').waitFor()
    await toast(page, 'Verifique sua caixa de entrada para redefinir sua senha.').waitFor()
    await heading(page, 'Entrar').waitFor()
    await expect.poll(focusedName).toBe('Entrar')
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(account.email)
  })

  test('opening the mailed link uses it up neither once nor twice', async () => {
    // The recovery link is in the third mail. The first two are the confirmation of the sign-up and
    // the notice of a new API key.
    link = linkIn(await mailTo(visit.server.dataDir, account.email, 3))
    for (const _time of [1, 2]) {
      const gateway = await visit.open(pathOf(link))
      await heading(gateway.page, 'Definir nova senha').waitFor()
      await gateway.page.getByRole('button', { name: 'Continuar' }).waitFor()
      await gateway.context.close()
    }
    const cut = await visit.open(link.pathname + link.search)
    await heading(cut.page, 'O link chegou cortado').waitFor()
    await expectAccessible(cut.page)
    await cut.context.close()
  })

  test('the mailed link offers a retry while the server is unreachable', async () => {
    await page.route('**/auth/v1/verify', (route) => route.abort(), { times: 1 })
    await page.goto(link.href)
    await page.getByRole('button', { name: 'Continuar' }).waitFor()
    await tabTo('Continuar')
    await page.keyboard.press('Enter')
    await heading(page, 'Erro na recuperação').waitFor()
    await page.getByText(/^Sem conexão com o servidor/).waitFor()
    await tabTo('Tentar novamente')
    await page.keyboard.press('Enter')
  })

  test('the link asks for a new password, and still does after a reload', async () => {
    await heading(page, 'Definir nova senha').waitFor()
    expect(page.url()).not.toContain('token')
    await page.reload()
    await heading(page, 'Definir nova senha').waitFor()
    await expectAccessible(page)
  })

  test('no page of the account opens before the new password, in no tab', async () => {
    const tab = await visitor.context.newPage()
    for (const path of ['/dashboard', '/tracker', '/profile']) {
      await tab.goto(visit.server.url + path)
      await tab.waitForURL(/\/auth/)
      await heading(tab, 'Definir nova senha').waitFor()
    }
    await tab.close()
  })

  test('refuses a short password whose repetition differs, with the specified messages', async () => {
    await tabTo('Nova senha')
    await page.keyboard.type('abc')
    await page.getByText('Fraca').waitFor()
    await tabTo('Confirmar nova senha')
    await page.keyboard.type('abd')
    await page.keyboard.press('Enter')
    await toast(page, 'Senha muito curta').waitFor()
    await toast(page, 'A nova senha deve ter pelo menos 6 caracteres.').waitFor()
    await page.getByText('Senhas não coincidem').waitFor()
    await expect.poll(focusedName).toBe('Nova senha')
  })

  test('refuses a common password at its field', async () => {
    await typePassword('123456')
    await page
      .getByRole('alert')
      .getByText(/^Esta senha é muito comum/)
      .waitFor()
  })

  test('accepts the new password, leads to the dashboard, and offers to revoke API keys', async () => {
    const keyStatus = async () => (await apiOf(visit.server, apiKey)('GET', '/api/shipments')).status
    await typePassword(newPassword)
    await toast(page, 'Senha alterada!').waitFor()
    await page.waitForURL('**/dashboard')
    await toast(page, 'Revogar também as chaves de API?').waitFor()
    expect(await keyStatus()).toBe(200)
    await page.getByRole('button', { name: 'Revogar todas' }).click()
    await toast(page, 'Chaves de API revogadas').waitFor()
    expect(await keyStatus()).toBe(401)
    expect(visitor.errors).toEqual([])
  })

  async function typePassword(password: string): Promise<void> {
    await page.getByLabel('Nova senha', { exact: true }).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(password)
    await tabTo('Confirmar nova senha')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  }
})

test('only the new password signs in afterwards', async () => {
  const client = newClient(visit.server)
  const { email, password } = account
  expect((await client.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  expect((await client.signInWithPassword({ email, password: newPassword })).error).toBeNull()
})

describe.runIf(isWhole)('a used link', () => {
  let outsider: Visitor

  beforeAll(async () => {
    outsider = await visit.open(pathOf(link))
    await continueLink(outsider.page)
  })

  test('is reported as used, and offers to request a new link', async () => {
    await heading(outsider.page, 'Este link não vale mais').waitFor()
    await outsider.page.getByText(/já foi usado/).waitFor()
    await expectAccessible(outsider.page)
    await outsider.page.getByRole('button', { name: 'Pedir um novo link' }).click()
    await heading(outsider.page, 'Recuperar senha').waitFor()
  })

  test('cannot be replaced within a minute of the last mail', async () => {
    // The server refuses a second mail within 60 seconds. This request makes the last mail recent,
    // because the earlier steps may have taken longer.
    await newClient(visit.server).resetPasswordForEmail(account.email)
    await outsider.page.getByLabel('E-mail').fill(account.email)
    await outsider.page.getByRole('button', { name: 'Enviar link de recuperação' }).click()
    await toast(outsider.page, 'Erro na recuperação').waitFor()
    await toast(
      outsider.page,
      'Por segurança, só enviamos um e-mail de recuperação a cada 60 segundos.',
    ).waitFor()
    await heading(outsider.page, 'Recuperar senha').waitFor()
  })

  test('leads to a form that answers an unknown address like a known one', async () => {
    const unknown = newEmail('ninguem')
    await outsider.page.getByLabel('E-mail').fill(unknown)
    await outsider.page.getByRole('button', { name: 'Enviar link de recuperação' }).click()
    await toast(outsider.page, 'E-mail enviado!').waitFor()
    expect(await mailsTo(visit.server.dataDir, unknown)).toEqual([])
    expect(outsider.errors).toEqual([])
  })

  test('leads to a form that sends one request despite two submits before the next render', async () => {
    const { page: on, context, errors } = await visit.open('/auth?mode=reset-password')
    const asked: string[] = []
    on.on('request', (request) => {
      if (request.url().includes('/auth/v1/recover')) asked.push(request.method())
    })
    const email = on.getByLabel('E-mail')
    await email.fill(newEmail('duas-vezes'))
    await email.evaluate(({ form }: HTMLInputElement) => {
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await toast(on, 'E-mail enviado!').waitFor()
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
    expect(errors).toEqual([])
    await context.close()
  })

  test('leads to a form with a button back to the sign-in', async () => {
    await outsider.page.goto(`${visit.server.url}/auth?mode=reset-password`)
    await outsider.page.getByRole('button', { name: 'Voltar ao login' }).click()
    await heading(outsider.page, 'Entrar').waitFor()
    expect(new URL(outsider.page.url()).search).toBe('')
  })
})

describe.runIf(isWhole)('the identity provider', () => {
  test('receives the parameters of the specification, and its failure is shown', async () => {
    const { page: on, context, errors } = await visit.open('/auth')
    const asked = on.waitForRequest(/\/auth\/v1\/authorize/)
    await on.getByRole('button', { name: 'Continuar com Empresa Exemplo' }).click()
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      redirect_to: `${visit.server.url}/auth`,
    })
    await heading(on, 'Erro na autenticação').waitFor()
    expect(on.url()).not.toContain('error')
    await on.getByRole('button', { name: 'Tentar novamente' }).click()
    await heading(on, 'Entrar').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('signs in a returning person and leads to the requested page', async () => {
    const { data } = await newClient(visit.server).signInWithPassword({
      email: account.email,
      password: newPassword,
    })
    const fragment = new URLSearchParams({
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
      expires_in: '3600',
      token_type: 'bearer',
    })
    const { page: on, context } = await visit.open('/auth')
    // Sets the storage entry that a click on the provider's button sets before the redirect to the
    // provider.
    await on.evaluate(() => sessionStorage.setItem('lastro.provider', 'left'))
    await on.goto(`${visit.server.url}/auth?return_to=%2Fscan-qr#${fragment.toString()}`)
    await heading(on, 'Processando login...').waitFor()
    expect(on.url()).not.toContain('access_token')
    await toast(on, 'Login realizado!').waitFor()
    await on.waitForURL('**/scan-qr')
    await context.close()
  })

  test('refuses a sign-in, and the page shows its error description', async () => {
    const description = encodeURIComponent('The user cancelled')
    const { page: on, context } = await visit.open(
      `/auth?error=access_denied&error_description=${description}`,
    )
    await heading(on, 'Erro na autenticação').waitFor()
    await on.getByText('The user cancelled').waitFor()
    expect(new URL(on.url()).search).toBe('')
    await context.close()
  })
})
