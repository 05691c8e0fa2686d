import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, goodPassword, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { focusedName, tabTo } from '../../support/browser/keyboard.ts'
import { linkIn, mailTo } from '../../support/mail/mail.ts'
import { type App, appOf, deleteSteps } from '../../support/auth/second-step.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One person enables the second step, signs in with it, and disables it. Each test depends on
// the one before.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page
let app: App
let codes: string[]

beforeAll(async () => {
  visit = await openVisit()
  account = await createAccount(visit.server)
  visitor = await visit.open('/auth', { viewport: { width: 1440, height: 900 } })
  ;({ page } = visitor)
  await typePassword(page, account.email)
  await page.waitForURL('**/dashboard')
})
afterAll(() => visit.close())

const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true })
const heading = (on: Page, name: string) => on.getByRole('heading', { name, exact: true })
const toast = (on: Page, text: string) =>
  on.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const card = () =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Verificação em duas etapas' }) })

async function typePassword(on: Page, email: string): Promise<void> {
  await on.getByLabel('E-mail').fill(email)
  await on.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button(on, 'Entrar').click()
}

/**
 * Allows the next one-time code immediately, as if 30 seconds had passed, and clears the throttles.
 */
async function laterOn(): Promise<void> {
  await deleteSteps(visit.database)
  await resetThrottles(visit.database)
}

/** Moves the session's sign-in and second step one hour into the past. */
async function expireSignIn(): Promise<void> {
  await askAdmin(
    visit.database,
    `update sessions set created_at = created_at - interval '1 hour', second_step_at = second_step_at - interval '1 hour'`,
  )
}

describe('enabling the second step', () => {
  test('starts on the profile, which explains its purpose', async () => {
    await page.goto(`${visit.server.url}/profile`)
    await card()
      .getByText(/^Além da senha, peça um código/)
      .waitFor()
    await expectAccessible(page)
  })

  test('asks for the password if the sign-in is long ago', async () => {
    await expireSignIn()
    await button(page, 'Ativar verificação').click()
    await page.getByLabel('Nome do aplicativo').fill('Celular da Ana')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Senha atual').fill('errada-errada')
    await button(page, 'Continuar').click()
    await page.getByRole('dialog').getByText('A senha atual está incorreta.').waitFor()
    await page.getByRole('dialog').getByLabel('Senha atual').fill(goodPassword)
    await expectAccessible(page)
    await button(page, 'Continuar').click()
    await page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).waitFor()
  })

  test('shows the QR code and the key, and accepts the code of the app', async () => {
    const picture = page.getByRole('img', { name: 'QR code para o aplicativo autenticador' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    const client = newClient(visit.server)
    await client.signInWithPassword(account)
    const factor = (await client.mfa.listFactors()).data?.all[0]
    expect(factor).toMatchObject({ friendly_name: 'Celular da Ana', status: 'unverified' })
    app = appOf(factor?.id ?? '', secret)
    await expectAccessible(page)

    const field = page.getByLabel('Código de 6 dígitos que o aplicativo mostra')
    await field.fill(app.wrongCode())
    await page.getByText('Código incorreto ou já usado. Digite o que o aplicativo mostra agora.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    // Pressing the button again adds no second message.
    await button(page, 'Confirmar').click()
    await page.getByText('Código incorreto ou já usado. Digite o que o aplicativo mostra agora.').waitFor()
    expect(await page.getByText('Digite os 6 dígitos do código.').count()).toBe(0)
    const link = page.getByRole('link', { name: 'Abrir no aplicativo deste aparelho' })
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
    const code = app.code()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await toast(page, 'Verificação em duas etapas ativada').waitFor()
  })

  test('shows the recovery codes, which must be saved before continuing', async () => {
    const dialog = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
    await dialog.getByRole('list', { name: 'Códigos de recuperação' }).waitFor()
    codes = await dialog.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)

    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copiar').click()
    await toast(page, 'Copiado!').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(codes.join('\n'))
    const downloading = page.waitForEvent('download')
    await button(page, 'Baixar').click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('lastro-codigos-de-recuperacao.txt')
    expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))

    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => dialog.getByText(codes[0] ?? '').isVisible()).toBe(true)
    await expect.poll(() => heading(page, 'Perfil').isVisible()).toBe(false)
    await expect.poll(() => heading(page, 'Guarde os códigos de recuperação').isVisible()).toBe(false)
    await expect.poll(() => button(page, 'Baixar').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await button(page, 'Concluir').click()
    await dialog.getByText(/^Marque que guardou os códigos/).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await expect.poll(() => focusedName(page)).toBe('Guardei os códigos em lugar seguro')
    await page.keyboard.press('Space')
    await button(page, 'Concluir').click()
    await dialog.waitFor({ state: 'detached' })
  })

  test.runIf(isWhole)('shows the app, the number of unused recovery codes and an audit entry', async () => {
    await card().getByText('Ativada', { exact: true }).waitFor()
    await card().getByRole('listitem').filter({ hasText: 'Celular da Ana' }).waitFor()
    await card()
      .getByText(/^Ainda não usados: 10 de 10/)
      .waitFor()
    await page
      .getByRole('list', { name: 'Atividade da conta' })
      .getByText('Aplicativo autenticador adicionado')
      .waitFor()
    await expectAccessible(page)
    expect(visitor.errors).toEqual([])
  })
})

describe('signing in, by keyboard alone', () => {
  let other: Visitor
  let on: Page

  beforeAll(async () => {
    await laterOn()
    other = await visit.open('/profile')
    on = other.page
  })

  test('leads from the password to the code, not into the account', async () => {
    await heading(on, 'Entrar').waitFor()
    await tabTo(on, 'E-mail')
    await on.keyboard.type(account.email)
    await tabTo(on, 'Senha')
    await on.keyboard.type(goodPassword)
    await on.keyboard.press('Enter')
    await heading(on, 'Verificação em duas etapas').waitFor()
    await expect.poll(() => focusedName(on)).toBe('Código de 6 dígitos')
    expect(await toast(on, 'Login realizado!').count()).toBe(0)
    await expectAccessible(on)
  })

  test.runIf(isWhole)('still asks for the code after a reload or at another address', async () => {
    await on.reload()
    await heading(on, 'Verificação em duas etapas').waitFor()
    await on.goto(`${visit.server.url}/dashboard`)
    await heading(on, 'Verificação em duas etapas').waitFor()
    expect(new URL(on.url()).pathname).toBe('/auth')
    await on.goto(`${visit.server.url}/`)
    expect(await on.getByRole('link', { name: 'Dashboard', exact: true }).count()).toBe(0)
    await on.getByRole('link', { name: 'Entrar', exact: true }).first().click()
    await heading(on, 'Verificação em duas etapas').waitFor()
    await on.goto(`${visit.server.url}/profile`)
    await heading(on, 'Verificação em duas etapas').waitFor()
  })

  test('does not send an incomplete code, and shows a wrong one at the field', async () => {
    await on.keyboard.type('12')
    await on.keyboard.press('Enter')
    await on.getByRole('alert').getByText('Digite os 6 dígitos do código.').waitFor()
    await on.keyboard.press('Control+A')
    await on.keyboard.type(app.wrongCode())
    await on
      .getByRole('alert')
      .getByText('Código incorreto ou já usado. Digite o que o aplicativo mostra agora.')
      .waitFor()
    await expect.poll(() => focusedName(on)).toBe('Código de 6 dígitos')
  })

  test('sends the code at the sixth digit, and leads to the requested page', async () => {
    await on.keyboard.type(app.code())
    await toast(on, 'Login realizado!').waitFor()
    await toast(on, `Bem-vindo, ${account.email}!`).waitFor()
    await on.waitForURL('**/profile')
    await heading(on, 'Perfil').waitFor()
    expect(other.errors).toEqual([])
  })
})

describe.runIf(isWhole)('signing in without the app', () => {
  test('offers a button that leads from the code back to the sign-in form', async () => {
    const { page: on, context } = await visit.open('/auth')
    await typePassword(on, account.email)
    await heading(on, 'Verificação em duas etapas').waitFor()
    await button(on, 'Voltar ao login').click()
    await heading(on, 'Entrar').waitFor()
    await on.reload()
    await heading(on, 'Entrar').waitFor()
    await context.close()
  })

  test('accepts a recovery code once', async () => {
    await laterOn()
    const { page: on, context, errors } = await visit.open('/auth')
    await typePassword(on, account.email)
    await heading(on, 'Verificação em duas etapas').waitFor()
    await button(on, 'Usar um código de recuperação').click()
    await expect.poll(() => focusedName(on)).toBe('Código de recuperação')
    await expectAccessible(on)
    await on.keyboard.press('Enter')
    await on.getByRole('alert').getByText('Digite o código de recuperação.').waitFor()
    await on.keyboard.type('0000-0000-0000')
    await on.keyboard.press('Enter')
    await on.getByRole('alert').getByText('Este código de recuperação é inválido ou já foi usado.').waitFor()
    await on.keyboard.press('Control+A')
    await on.keyboard.type((codes[0] ?? '').toUpperCase())
    await on.keyboard.press('Enter')
    await toast(on, 'Login realizado!').waitFor()
    await on.waitForURL('**/dashboard')
    expect(errors).toEqual([])
    await context.close()
  })

  test('leads from the identity provider to the code, and then to the requested page', async () => {
    await laterOn()
    const { data } = await newClient(visit.server).signInWithPassword(account)
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
    await heading(on, 'Verificação em duas etapas').waitFor()
    expect(await toast(on, 'Login realizado!').count()).toBe(0)
    await on.getByLabel('Código de 6 dígitos').fill(app.code())
    await on.waitForURL('**/scan-qr')
    await context.close()
  })

  test('leads from a recovery link to the code, and only then to the new password', async () => {
    await laterOn()
    // Waits for the earlier mails first, because two concurrent mails may arrive in either order.
    const mails = 3
    await mailTo(visit.server.dataDir, account.email, mails)
    await newClient(visit.server).resetPasswordForEmail(account.email)
    const link = linkIn(await mailTo(visit.server.dataDir, account.email, mails + 1))
    const { page: on, context } = await visit.open(`${link.pathname}${link.search}${link.hash}`)
    await continueLink(on)
    await heading(on, 'Verificação em duas etapas').waitFor()
    await on.reload()
    await heading(on, 'Verificação em duas etapas').waitFor()
    await on.getByLabel('Código de 6 dígitos').fill(app.code())
    await heading(on, 'Definir nova senha').waitFor()
    await context.close()
  })
})

describe.runIf(isWhole)('a second app', () => {
  let tablet: App

  beforeAll(comeBack)

  test('is added under another name, without new recovery codes', async () => {
    await button(page, 'Adicionar aplicativo').click()
    await page.getByRole('dialog', { name: 'Adicionar aplicativo autenticador' }).waitFor()
    await page.getByLabel('Nome do aplicativo').fill('Celular da Ana')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Você já tem um aplicativo com este nome.').waitFor()
    await page.getByLabel('Nome do aplicativo').fill('Tablet')
    await page.keyboard.press('Enter')
    const secret = await page.getByRole('dialog').locator('code').innerText()
    const [row] = await askAdmin<{ id: string }>(
      visit.database,
      `select id from mfa_factors where friendly_name = 'Tablet'`,
    )
    tablet = appOf(row?.id ?? '', secret.replaceAll(' ', ''))
    await page.getByLabel('Código de 6 dígitos que o aplicativo mostra').fill(tablet.code())
    await toast(page, 'Aplicativo adicionado').waitFor()
    await card().getByRole('listitem').filter({ hasText: 'Tablet' }).waitFor()
  })

  test('can be selected at the sign-in', async () => {
    await laterOn()
    const { page: on, context } = await visit.open('/auth')
    await typePassword(on, account.email)
    await on.getByLabel('Aplicativo', { exact: true }).selectOption('Celular da Ana')
    await on.getByLabel('Código de 6 dígitos').fill(tablet.code())
    await on
      .getByRole('alert')
      .getByText(/^Código incorreto/)
      .waitFor()
    await on.getByLabel('Aplicativo', { exact: true }).selectOption('Tablet')
    await expectAccessible(on)
    await on.getByLabel('Código de 6 dígitos').fill(tablet.code())
    await on.waitForURL('**/dashboard')
    await context.close()
  })

  test('is removed again, and the first app remains', async () => {
    await button(page, 'Remover Tablet').click()
    await page
      .getByRole('dialog')
      .getByText(/^Os códigos dele deixam de valer/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover', exact: true }).click()
    await toast(page, 'Aplicativo removido').waitFor()
    await card().getByRole('listitem').filter({ hasText: 'Tablet' }).waitFor({ state: 'detached' })
    await card().getByRole('listitem').filter({ hasText: 'Celular da Ana' }).waitFor()
  })
})

/** Signs in again, because the recovery link has ended all sessions. */
async function comeBack(): Promise<void> {
  await laterOn()
  await page.goto(`${visit.server.url}/profile`)
  await heading(page, 'Entrar').waitFor()
  await typePassword(page, account.email)
  await page.getByLabel('Código de 6 dígitos').fill(app.code())
  await heading(page, 'Perfil').waitFor()
}

describe.runIf(isWhole)('disabling the second step', () => {
  test('replaces the old recovery codes by new ones', async () => {
    await card()
      .getByText(/^Ainda não usados: 9 de 10/)
      .waitFor()
    await button(page, 'Gerar novos códigos').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Os códigos que você tem agora deixam de valer.').waitFor()
    await dialog.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await dialog.getByRole('list', { name: 'Códigos de recuperação' }).waitFor()
    const next = await dialog.getByRole('listitem').allInnerTexts()
    expect(next.filter((code) => codes.includes(code))).toEqual([])
    await dialog.getByLabel('Guardei os códigos em lugar seguro').check()
    await button(page, 'Concluir').click()
    await card()
      .getByText(/^Ainda não usados: 10 de 10/)
      .waitFor()
  })

  test('warns of the lost protection, and asks for a code if the last one was entered long ago', async () => {
    await expireSignIn()
    await laterOn()
    await button(page, 'Remover Celular da Ana').click()
    const dialog = page.getByRole('dialog', { name: 'Remover Celular da Ana' })
    await dialog.getByText(/^Este é o seu último aplicativo/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remover', exact: true }).click()
    await dialog.getByLabel('Código de 6 dígitos').fill(app.code())
    await toast(page, 'Verificação em duas etapas desativada').waitFor()
    await card().getByRole('button', { name: 'Ativar verificação' }).waitFor()
    const { page: on, context } = await visit.open('/auth')
    await typePassword(on, account.email)
    await on.waitForURL('**/dashboard')
    await context.close()
    expect(visitor.errors).toEqual([])
  })
})
