import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { focusedName, tabTo, typeInto } from '../../support/browser/keyboard.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Operates the forms of the sign-in page by keyboard alone and expects the messages of the
// specification. Each test depends on the one before.
let visit: Visit
let account: TestAccount

beforeAll(async () => {
  visit = await openVisit({
    routes: true,
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      OIDC_CLIENT_ID: 'lastro',
      OIDC_CLIENT_SECRET: 'segredo-do-cliente',
      OIDC_NAME: 'Empresa Exemplo',
    },
  })
  account = await createAccount(visit.server)
})
afterAll(() => visit.close())

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Expects an error message, and that the field refers to this message for screen readers. */
async function expectProblem(page: Page, name: string, message: string): Promise<void> {
  await page.getByText(message, { exact: true }).waitFor()
  const control = field(page, name)
  await expect.poll(() => control.getAttribute('aria-invalid')).toBe('true')
  const described = (await control.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
  expect(texts.join(' ')).toContain(message)
}

/** Delays the calls to an address, like a slow server, until the returned `letGo` is called. */
async function holdCalls(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const hold = async (route: Route): Promise<void> => {
    calls++
    await promise
    await route.continue()
  }
  await page.route(url, hold)
  return {
    calls: () => calls,
    letGo: () => resolve(),
  }
}

describe.runIf(isWhole)('the sign-in', () => {
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    visitor = await visit.open('/auth')
    ;({ page } = visitor)
    await page.getByRole('button', { name: 'Continuar com Empresa Exemplo' }).waitFor()
  })
  afterAll(() => visitor.context.close())

  test('has a heading, and a tab order that matches its reading order', async () => {
    await heading(page, 'Entrar').waitFor()
    await page.getByText('Acesse sua conta Lastro').waitFor()
    await tabTo(page, 'E-mail')
    const order: string[] = []
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      order.push(await focusedName(page))
    }
    expect(order).toEqual([
      'Senha',
      'Mostrar senha',
      'Esqueceu a senha?',
      'Entrar',
      'Continuar com Empresa Exemplo',
      'Criar conta',
    ])
    await expectAccessible(page)
  })

  test('shows each problem under its field, and focuses the first such field', async () => {
    await typeInto(page, 'E-mail', 'nada')
    await typeInto(page, 'Senha', 'abc')
    await page.keyboard.press('Enter')
    await expectProblem(page, 'E-mail', 'E-mail inválido')
    await expectProblem(page, 'Senha', 'Senha deve ter pelo menos 6 caracteres')
    await expect.poll(() => focusedName(page)).toBe('E-mail')
    await expectAccessible(page)
  })

  test('shows and hides the password', async () => {
    await tabTo(page, 'Mostrar senha')
    await page.keyboard.press('Space')
    await expect.poll(() => field(page, 'Senha').getAttribute('type')).toBe('text')
    await expect.poll(() => focusedName(page)).toBe('Ocultar senha')
    await page.keyboard.press('Space')
    await expect.poll(() => field(page, 'Senha').getAttribute('type')).toBe('password')
  })

  test('preserves the input when the sign-in is refused', async () => {
    await typeInto(page, 'E-mail', account.email)
    await typeInto(page, 'Senha', 'errada-errada')
    await page.keyboard.press('Enter')
    await toast(page, 'Erro no login').waitFor()
    await toast(page, 'E-mail ou senha incorretos').waitFor()
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe(account.email)
    await expect.poll(() => focusedName(page)).toBe('Senha')
    await expectAccessible(page)
  })

  test('distinguishes an unreachable server from a wrong password', async () => {
    await page.route('**/auth/v1/token**', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('Enter')
    await toast(page, 'Sem conexão com o servidor. Verifique a internet e tente novamente.').waitFor()
    await expect.poll(() => field(page, 'Senha').inputValue()).toBe('errada-errada')
  })

  test('shows a spinner while a slow server answers, and sends one request', async () => {
    await typeInto(page, 'Senha', goodPassword)
    const held = await holdCalls(page, '**/auth/v1/token**')
    await page.keyboard.press('Enter')
    const button = page.locator('button[aria-busy=true]', { hasText: 'Entrar' })
    await button.waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    expect(held.calls()).toBe(1)
    held.letGo()
    await toast(page, 'Login realizado!').waitFor()
    await toast(page, `Bem-vindo, ${account.email}!`).waitFor()
    await page.waitForURL('**/dashboard')
    expect(held.calls()).toBe(1)
    expect(visitor.errors).toEqual([])
  })
})

test('a browser that stores nothing is told so, instead of a welcome without a session', async () => {
  const { page, context } = await visit.open('/auth')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    }
  })
  await page.reload()
  await field(page, 'E-mail').fill(account.email)
  await field(page, 'Senha').fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await toast(page, 'O navegador não guarda nada').waitFor()
  expect(await toast(page, 'Login realizado!').count()).toBe(0)
  await heading(page, 'Entrar').waitFor()
  await context.close()
})

test.runIf(isWhole)(
  'the sign-in has a link for a forgotten password that is large enough to tap on a phone',
  async () => {
    const { page, context } = await visit.open('/auth', { viewport: { width: 390, height: 844 } })
    const box = await page.getByRole('button', { name: 'Esqueceu a senha?' }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await context.close()
  },
)

describe.runIf(isWhole)('the sign-up', () => {
  const email = newEmail('nova')
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    visitor = await visit.open('/auth')
    ;({ page } = visitor)
    await page.getByRole('button', { name: 'Continuar com Empresa Exemplo' }).waitFor()
  })
  afterAll(() => visitor.context.close())

  test('opens from the sign-in in one step, with the focus on its heading', async () => {
    await tabTo(page, 'Criar conta')
    await page.keyboard.press('Enter')
    await heading(page, 'Criar conta').waitFor()
    await page.getByText('Comece a rastrear suas entregas hoje').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Criar conta')
    expect(new URL(page.url()).search).toBe('?mode=signup')
    const form = page.locator('form')
    for (const [name, url] of [
      [/^Termos de uso/, '/terms'],
      [/^Política de privacidade/, '/privacy'],
    ] as const) {
      await expect.poll(() => form.getByRole('link', { name }).getAttribute('href')).toBe(url)
    }
  })

  test('shows each problem under its field, and focuses the first such field', async () => {
    await typeInto(page, 'Nome completo', 'A')
    await typeInto(page, 'E-mail', 'nada')
    await typeInto(page, 'Senha', 'abc')
    await typeInto(page, 'Confirmar senha', 'abd')
    await page.keyboard.press('Enter')
    await expectProblem(page, 'Nome completo', 'Nome deve ter pelo menos 2 caracteres')
    await expectProblem(page, 'E-mail', 'E-mail inválido')
    await expectProblem(page, 'Senha', 'Senha deve ter pelo menos 6 caracteres')
    await expectProblem(page, 'Confirmar senha', 'Senhas não coincidem')
    await expect.poll(() => focusedName(page)).toBe('Nome completo')
    await expectAccessible(page)
  })

  test.each([
    ['abc', 'Fraca'],
    ['abcdef', 'Fraca'],
    ['Abcdef', 'Média'],
    ['Abcdef1', 'Boa'],
    ['Abcdef1!', 'Forte'],
  ])('rates the password %s as %s', async (password, words) => {
    await field(page, 'Senha').focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(password)
    await page
      .getByRole('status')
      .filter({ hasText: `Força da senha: ${words}` })
      .waitFor()
    await expectAccessible(page)
  })

  test('has no strength meter while the password is empty', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.getByText('Força da senha:').waitFor({ state: 'detached' })
  })

  test('refuses a common password with an explanation at the field', async () => {
    await field(page, 'Nome completo').focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Ana Nova')
    await typeInto(page, 'E-mail', email)
    await typeInto(page, 'Senha', 'Senha123')
    await typeInto(page, 'Confirmar senha', 'Senha123')
    await page.keyboard.press('Enter')
    await toast(page, 'Erro no cadastro').first().waitFor()
    await expectProblem(page, 'Senha', 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.')
    await expect.poll(() => focusedName(page)).toBe('Senha')
  })

  test('sends one request despite repeated submits, then switches to the sign-in', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(goodPassword)
    await typeInto(page, 'Confirmar senha', goodPassword)
    const held = await holdCalls(page, '**/auth/v1/signup**')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.locator('button[aria-busy=true]', { hasText: 'Criar conta' }).waitFor()
    held.letGo()
    await toast(page, 'Cadastro realizado!').waitFor()
    await toast(page, 'Verifique seu e-mail para confirmar a conta.').waitFor()
    expect(held.calls()).toBe(1)
    await heading(page, 'Entrar').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Entrar')
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe(email)
    // The message stays longer than a toast and has a button that sends another link.
    await page.getByText(`Enviamos um link para ${email}.`).waitFor()
    await page.getByRole('button', { name: 'Enviar novo link de confirmação' }).waitFor()
  })

  test('lets an unconfirmed account request a new confirmation link at the sign-in', async () => {
    await typeInto(page, 'Senha', goodPassword)
    await page.keyboard.press('Enter')
    await toast(page, 'E-mail não confirmado. Verifique sua caixa de entrada.').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'Enviar novo link de confirmação')
    // The server refuses a second mail within 60 seconds. This request makes the last mail recent,
    // because the earlier steps may have taken longer.
    await newClient(visit.server).resend({ type: 'signup', email })
    await page.keyboard.press('Enter')
    await toast(page, 'Por segurança, enviamos um link a cada 60 segundos. Aguarde um instante.').waitFor()
    expect(visitor.errors).toEqual([])
  })
})

describe.runIf(isWhole)('a return from the identity provider', () => {
  /**
   * Opens a path. Removes the two-second timer that opens the next page, so that the result stays
   * on the screen.
   */
  async function openAndStay(path: string): Promise<Visitor> {
    const visitor = await visit.open('/verify')
    await visitor.page.addInitScript(() => {
      const later = window.setTimeout.bind(window)
      const without2s = (work: () => void, delay?: number) => (delay === 2_000 ? 0 : later(work, delay))
      Object.assign(window, { setTimeout: without2s })
      // Sets the storage entry that a click on the provider's button sets before the redirect to
      // the provider.
      sessionStorage.setItem('lastro.provider', 'left')
    })
    await visitor.page.goto(`${visit.server.url}${path}`)
    return visitor
  }

  test('offers the sign-in form again after an error', async () => {
    const { page, context, errors } = await visit.open('/auth?error=access_denied')
    await heading(page, 'Erro na autenticação').waitFor()
    await page.getByText('Ocorreu um erro durante a autenticação').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'Tentar novamente')
    await page.keyboard.press('Enter')
    await heading(page, 'Entrar').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('shows that the sign-in is in progress, and then that it succeeded', async () => {
    const { data } = await account.client.signInWithPassword(account)
    const fragment = new URLSearchParams({
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
    })
    const { page, context } = await openAndStay(`/auth#${fragment.toString()}`)
    await heading(page, 'Processando login...').waitFor()
    await toast(page, 'Login realizado!').waitFor()
    await expectAccessible(page)
    await context.close()
  })

  test('stores the browser language in an account without a language', async () => {
    const { data } = await account.client.signInWithPassword(account)
    const fragment = new URLSearchParams({
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
    })
    const english = { origin: visit.server.url, localStorage: [{ name: 'lastro.language', value: 'en' }] }
    const { page, context } = await visit.open('/auth', {
      storageState: { cookies: [], origins: [english] },
    })
    await page.evaluate(() => sessionStorage.setItem('lastro.provider', 'left'))
    await page.goto(`${visit.server.url}/auth?return_to=%2Fdashboard#${fragment.toString()}`)
    await page.waitForURL('**/dashboard')
    const reader = async () =>
      (await account.client.getUser()).data.user?.user_metadata['language'] as unknown
    await expect.poll(reader).toBe('en')
    await context.close()
  })
})
