import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import {
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { apiOf } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { linkIn, mailTo, secretsOf } from '../../support/mail/mail.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The profile of one account. Each test depends on the one before.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page
const firstNewPassword = 'Ipe-Amarelo-41'
const newPassword = 'Jequitiba-Rosa-88'
const nextEmail = newEmail('ana.nova')

const onLinux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const onAndroid =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  account = await createAccount(visit.server)
  visitor = await visit.open('/auth', { userAgent: onLinux, viewport: { width: 1440, height: 900 } })
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await page.waitForURL('**/dashboard')
})
afterAll(() => visit.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const card = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
const sessions = () => page.getByRole('list', { name: 'Sessões' }).getByRole('listitem')
const trail = () => page.getByRole('list', { name: 'Atividade da conta' })

/** Signs in from another device. Returns its access token. */
async function signInFrom(userAgent: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${visit.server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function statusOf(token: string): Promise<number> {
  const answer = await fetch(`${visit.server.url}/auth/v1/user`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status
}

test('the last entry of the menu leads to the profile', async () => {
  const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect.poll(() => entries.last().innerText()).toBe('Perfil')
  await entries.last().click()
  await page.waitForURL('**/profile')
  await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  await card('Dados pessoais').getByText(account.email).waitFor()
})

test.runIf(isWhole)(
  'the profile has a section list on a phone, and small buttons that are large enough to tap',
  async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('navigation', { name: 'Seções do perfil' })
      .getByRole('link', { name: 'Excluir conta' })
      .click()
    await expect
      .poll(async () => (await card('Excluir conta').first().boundingBox())?.y ?? Infinity)
      .toBeLessThan(844)
    const copy = await page.getByRole('button', { name: /^Copiar / }).boundingBox()
    expect(copy?.height).toBeGreaterThanOrEqual(44)
    expect(copy?.width).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 1440, height: 900 })
  },
)

test.runIf(isWhole)('copies the whole user id', async () => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Copiar / }).click()
  await toast('Copiado!').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(account.session.user.id)
})

test.runIf(isWhole)('the profile is accessible', async () => {
  await sessions().first().waitFor()
  await trail().waitFor()
  await expectAccessible(page)
})

describe('the name', () => {
  test.runIf(isWhole)('needs at least two characters', async () => {
    await page.getByLabel('Nome completo').fill(' A ')
    await button('Salvar perfil').click()
    await page.getByText('Nome deve ter pelo menos 2 caracteres').waitFor()
  })

  test('is saved, shown in the menu, and recorded in the audit trail', async () => {
    await page.getByLabel('Nome completo').fill('Ana Beatriz Souza')
    await button('Salvar perfil').click()
    await toast('Perfil atualizado!').waitFor()
    await page.getByRole('button', { name: /Conta:.*Ana Beatriz Souza/ }).waitFor()
    await trail().getByText('Perfil atualizado').waitFor()
  })
})

describe.runIf(isWhole)('sessions', () => {
  test('are listed by device, and one can be ended immediately', async () => {
    const token = await signInFrom(onWindows, account.email, goodPassword)
    await signInFrom(onAndroid, account.email, goodPassword)
    await page.reload()
    await sessions().filter({ hasText: 'Chrome no Linux' }).getByText('Esta sessão').waitFor()
    await sessions().filter({ hasText: 'Chrome no Android' }).waitFor()
    await page.getByRole('button', { name: 'Encerrar a sessão em Firefox no Windows' }).click()
    await toast('Sessão encerrada').waitFor()
    await sessions().filter({ hasText: 'Firefox no Windows' }).waitFor({ state: 'detached' })
    expect(await statusOf(token)).toBe(403)
    await trail().getByText('Sessão encerrada a partir do perfil').waitFor()
  })

  test('are all ended except this one, with an offer to revoke the API keys', async () => {
    const { key } = await createKey(apiOf(visit.server, account.session.access_token))
    const keyStatus = async () => (await apiOf(visit.server, key)('GET', '/api/shipments')).status
    await button('Encerrar todas as outras').click()
    await toast('As outras sessões foram encerradas').waitFor()
    await toast('Revogar também as chaves de API?').waitFor()
    expect(await keyStatus()).toBe(200)
    await button('Revogar todas').click()
    await toast('Chaves de API revogadas').waitFor()
    expect(await keyStatus()).toBe(401)
    await sessions().filter({ hasText: 'Chrome no Android' }).waitFor({ state: 'detached' })
    await expect.poll(() => sessions().count()).toBe(1)
    expect(await statusOf(account.session.access_token)).toBe(403)
  })
})

describe('the password', () => {
  const change = async (current: string, next: string, again = next) => {
    await page.getByLabel('Senha atual').fill(current)
    await page.getByLabel('Nova senha', { exact: true }).fill(next)
    await page.getByLabel('Confirmar nova senha').fill(again)
    await button('Alterar senha').click()
  }

  test('is refused in the form if it is too short or differs from its repetition', async () => {
    await change(goodPassword, 'abc', 'abd')
    await toast('Senha muito curta').waitFor()
    await page.getByText('Senhas não coincidem').waitFor()
  })

  test('is not changed if the current password is wrong', async () => {
    await change('errada-errada', newPassword)
    await page.getByRole('alert').getByText('A senha atual está incorreta.').waitFor()
    await expect.poll(() => page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe(newPassword)
    await trail().getByText('Tentativa de trocar a senha com a senha atual errada').waitFor()
  })

  test.runIf(isWhole)('must differ from the current password', async () => {
    await change(goodPassword, goodPassword)
    await page.getByRole('alert').getByText('A nova senha deve ser diferente da atual.').waitFor()
  })

  test('is changed, with a report if the API keys could not be revoked', async () => {
    const token = await signInFrom(onAndroid, account.email, goodPassword)
    await createKey(apiOf(visit.server, token))
    await page.route('**/api/api-keys/*', (route) => route.abort())
    await change(goodPassword, firstNewPassword)
    await button('Revogar todas').click()
    // The failure must appear in a toast that remains, because the toast with the pressed button is
    // being dismissed.
    const staying = page.locator('[data-sonner-toast][data-removed=false]')
    await staying.getByText('Nem todas as chaves foram revogadas').waitFor()
    await page.unroute('**/api/api-keys/*')
  })

  test('is changed, ends the other sessions but not this one, and offers to revoke API keys', async () => {
    const token = await signInFrom(onAndroid, account.email, firstNewPassword)
    const keys = [await createKey(apiOf(visit.server, token)), await createKey(apiOf(visit.server, token))]
    const keyStatuses = () =>
      Promise.all(
        keys.map(async ({ key }) => (await apiOf(visit.server, key)('GET', '/api/shipments')).status),
      )
    // Reloads to remove the toasts of the steps before.
    await page.reload()
    await change(firstNewPassword, newPassword)
    await toast('Senha alterada!').waitFor()
    await toast('Revogar também as chaves de API?').waitFor()
    expect(await keyStatuses()).toEqual([200, 200])
    await button('Revogar todas').click()
    await toast('Chaves de API revogadas').waitFor()
    expect(await keyStatuses()).toEqual([401, 401])
    await expect.poll(() => page.getByLabel('Senha atual').inputValue()).toBe('')
    expect(await statusOf(token)).toBe(403)
    await trail().getByText('Senha alterada', { exact: true }).first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
    const client = newClient(visit.server)
    const { error } = await client.signInWithPassword({ email: account.email, password: newPassword })
    expect(error).toBeNull()
  })

  test.runIf(isWhole)('can be reset by e-mail', async () => {
    // Waits for the confirmation and the change notice, which may arrive in either order, and the
    // notices of each new API key.
    await mailTo(visit.server.dataDir, account.email, 7)
    await button('Redefinir senha por e-mail').click()
    await toast('Email enviado!').waitFor()
    const mail = await mailTo(visit.server.dataDir, account.email, 8)
    expect(secretsOf(linkIn(mail)).get('type')).toBe('recovery')
  })
})

describe('the e-mail', () => {
  const ask = async (email: string) => {
    await page.getByLabel('Novo e-mail').fill(email)
    await button('Enviar links de confirmação').click()
  }

  test.runIf(isWhole)('is refused if it equals the current one', async () => {
    await ask(account.email)
    await page.getByText('Este já é o seu e-mail').waitFor()
  })

  test.runIf(isWhole)('awaits two confirmations after a change, which can be cancelled', async () => {
    await ask(newEmail('outra'))
    await toast('E-mail enviado!').waitFor()
    await page.getByText('Aguardando as duas confirmações').waitFor()
    await expectAccessible(page)
    await button('Cancelar a troca').click()
    await toast('Troca de e-mail cancelada').waitFor()
    await page.getByLabel('Novo e-mail').waitFor()
  })
})

describe.runIf(isWhole)('a change of e-mail', () => {
  let other: TestAccount
  let owner: Visitor

  beforeAll(async () => {
    other = await createAccount(visit.server, { email: newEmail('bia') })
    owner = await visit.open('/auth')
    await owner.page.getByLabel('E-mail').fill(other.email)
    await owner.page.getByLabel('Senha', { exact: true }).fill(goodPassword)
    await owner.page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await owner.page.waitForURL('**/dashboard')
    await owner.page.goto(`${visit.server.url}/profile`)
    await owner.page.getByLabel('Novo e-mail').fill(nextEmail)
    await owner.page.getByRole('button', { name: 'Enviar links de confirmação' }).click()
    await owner.page.getByText('Aguardando as duas confirmações').waitFor()
  })

  test('does not happen after only one of the two addresses is confirmed', async () => {
    const {
      page: on,
      context,
      errors,
    } = await visit.open(pathOf(linkIn(await mailTo(visit.server.dataDir, nextEmail))))
    await continueLink(on)
    await on.getByRole('heading', { name: 'Falta uma confirmação' }).waitFor()
    await expectAccessible(on)
    expect(errors).toEqual([])
    await context.close()
    expect((await other.client.getUser()).data.user?.email).toBe(other.email)
  })

  test('happens after both confirmations, and the profile shows the new address', async () => {
    const link = linkIn(await mailTo(visit.server.dataDir, other.email, 2))
    await owner.page.goto(link.href)
    await continueLink(owner.page)
    await owner.page.getByRole('heading', { name: 'E-mail alterado!' }).waitFor()
    await owner.page.getByText(`A partir de agora você entra com ${nextEmail}.`).waitFor()
    await owner.page.getByRole('button', { name: 'Ir para o perfil' }).click()
    await owner.page.getByRole('main').getByText(nextEmail).first().waitFor()
    await owner.page.getByLabel('Novo e-mail').waitFor()

    await owner.page.goto(link.href)
    await continueLink(owner.page)
    await owner.page.getByRole('heading', { name: 'O e-mail não foi alterado' }).waitFor()
    expect(owner.errors).toEqual([])
    await owner.context.close()
  })

  const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash
})

test('exports the data of the account as a file', async () => {
  const waiting = page.waitForEvent('download')
  await card('Seus dados').getByRole('button', { name: 'Baixar meus dados' }).press('Enter')
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^lastro-dados-\d{4}-\d\d-\d\d\.json$/)
  const exported: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported).toMatchObject({ format: 'lastro-account-v1', user: { email: account.email } })
  await toast('Seus dados foram baixados').waitFor()
  await trail().getByText('Cópia dos seus dados baixada').waitFor()
})

test.runIf(isWhole)('stores a language chosen on the profile in the account', async () => {
  await page.getByLabel('Idioma da interface').selectOption('English')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await expect.poll(mailLanguage).toBe('en')
  await page.reload()
  await page.getByLabel('Language of the interface').selectOption('Português')
  await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
  await expect.poll(mailLanguage).toBe('pt')
  expect(visitor.errors).toEqual([])
})

test.runIf(isWhole)('applies the language of a public page to the account and its mails', async () => {
  await page.goto(`${visit.server.url}/`)
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Don’t trust the tracking. Check it.' }).waitFor()
  expect(await mailLanguage()).toBe('pt')
  await page.goto(`${visit.server.url}/profile`)
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await expect.poll(mailLanguage).toBe('en')
  await page.getByLabel('Language of the interface').selectOption('Português')
  await expect.poll(mailLanguage).toBe('pt')
})

/** Returns the language of the account's mails. */
async function mailLanguage(): Promise<unknown> {
  const [user] = await askAdmin<{ language: unknown }>(
    visit.database,
    `select user_metadata ->> 'language' as language from users where id = $1`,
    [account.session.user.id],
  )
  return user?.language
}
