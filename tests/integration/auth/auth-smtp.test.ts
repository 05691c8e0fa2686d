import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { newWalker } from '../../support/browser/browser-walk.ts'
import { linkIn, secretsOf } from '../../support/mail/mail.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { switchOnSecondStep } from '../../support/auth/second-step.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// Checks every kind of mail as a mail server receives it, and follows its link.

const issuer = 'https://entrada.exemplo.test'
let database: TestDatabase
let mailServer: MailServer
let server: TestServer

beforeAll(async () => {
  database = await createDatabase()
  mailServer = await startMailServer()
  server = await startServer({
    database,
    env: {
      SMTP_URL: mailServer.url,
      REDIRECT_URLS: 'https://*.parceiro.test/**',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lastro',
      OIDC_CLIENT_SECRET: 'segredo-do-cliente',
      OIDC_NAME: 'Empresa Exemplo',
    },
  })
})

afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
  await database?.drop()
})

beforeEach(() => resetThrottles(database))

type Language = 'pt' | 'en'

async function signUp(
  email: string,
  { language, redirectTo }: { language?: Language; redirectTo?: string } = {},
): Promise<void> {
  const { error } = await newClient(server).signUp({
    email,
    password: goodPassword,
    options: {
      data: { full_name: 'Ana Souza', ...(language && { language }) },
      ...(redirectTo !== undefined && { emailRedirectTo: redirectTo }),
    },
  })
  expect(error).toBeNull()
}

/** Creates a confirmed account whose only mail so far is the confirmation. */
async function account(language?: Language) {
  const email = newEmail()
  await signUp(email, language && { language })
  const client = newClient(server)
  const { data } = await client.verifyOtp(secretIn(await mailServer.mailTo(email)))
  await resetThrottles(database)
  return { email, client, id: data.user?.id ?? '' }
}

function secretIn(mail: Email): { token_hash: string; type: 'signup' | 'recovery' | 'email_change' } {
  const secrets = secretsOf(linkIn(mail))
  const type = secrets.get('type')
  if (type !== 'signup' && type !== 'recovery' && type !== 'email_change') throw new Error(`type ${type}`)
  return { token_hash: secrets.get('token') ?? '', type }
}

describe.each(
  sampled(
    [
      [undefined, 'Confirme seu e-mail no Lastro', 'Redefina sua senha no Lastro'],
      ['pt', 'Confirme seu e-mail no Lastro', 'Redefina sua senha no Lastro'],
      ['en', 'Confirm your e-mail for Lastro', 'Reset your Lastro password'],
    ] as const,
    3,
  ),
)('in the language %s of an account', (language, confirm, recover) => {
  test('a mail lets the user confirm a sign-up, also if the user requested a second mail', async () => {
    const email = newEmail()
    await signUp(email, language && { language })
    const mail = await mailServer.mailTo(email)
    expect(mail.subject).toBe(confirm)
    await resetThrottles(database)
    expect((await newClient(server).resend({ type: 'signup', email })).error).toBeNull()
    const again = await mailServer.mailTo(email, 2)
    expect(again.subject).toBe(confirm)
    const { data } = await newClient(server).verifyOtp(secretIn(again))
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ana Souza' } })
  })

  test('a mail lets the user recover the account, and another reports the change of the password', async () => {
    const { email } = await account(language)
    const client = newClient(server)
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const mail = await mailServer.mailTo(email, 2)
    expect(mail.subject).toBe(recover)
    expect((await client.verifyOtp(secretIn(mail))).error).toBeNull()
    expect((await client.updateUser({ password: 'Jequitiba-Rosa-88' })).error).toBeNull()
    const notice = await mailServer.mailTo(email, 3)
    expect(notice.subject).toBe(
      language === 'en' ? 'Your Lastro password was changed' : 'Sua senha no Lastro foi alterada',
    )
    expect(linkIn(notice).href).toBe(`${publicUrl}/auth?mode=reset-password`)
  })

  test('two mails let the user confirm a change of address at the old and the new address', async () => {
    const { email, client } = await account(language)
    const next = newEmail('nova')
    expect((await client.updateUser({ email: next })).error).toBeNull()
    const [atOld, atNew] = [await mailServer.mailTo(email, 2), await mailServer.mailTo(next)]
    expect(atOld.subject).toBe(
      language === 'en'
        ? 'Confirm the change of your Lastro e-mail'
        : 'Confirme a troca do seu e-mail no Lastro',
    )
    expect(atOld.text).toContain(next)
    expect(atNew.subject).toBe(
      language === 'en' ? 'Confirm your new Lastro e-mail' : 'Confirme seu novo e-mail no Lastro',
    )
    await client.verifyOtp(secretIn(atOld))
    const { data } = await client.verifyOtp(secretIn(atNew))
    expect(data.user?.email).toBe(next)
  })

  test('mails report that the second step was enabled, passed with a recovery code, or disabled', async () => {
    const { email, client } = await account(language)
    const isEnglish = language === 'en'
    const app = await switchOnSecondStep({ client })
    const on = await mailServer.mailTo(email, 2)
    expect(on.subject).toBe(
      isEnglish ? 'Two-step verification is on at Lastro' : 'Verificação em duas etapas ativada no Lastro',
    )
    const { data: made } = await client.mfa.recoveryCodes.generate()
    const elsewhere = newClient(server)
    await elsewhere.signInWithPassword({ email, password: goodPassword })
    const code = made?.codes[0] ?? ''
    expect((await elsewhere.mfa.recoveryCodes.verify({ code })).error).toBeNull()
    const used = await mailServer.mailTo(email, 3)
    expect(used.subject).toBe(
      isEnglish ? 'A recovery code was used at Lastro' : 'Um código de recuperação foi usado no Lastro',
    )
    expect(used.text).toContain(isEnglish ? '9 codes are left.' : 'Restam 9 códigos.')
    expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    const off = await mailServer.mailTo(email, 4)
    expect(off.subject).toBe(
      isEnglish
        ? 'Two-step verification is off at Lastro'
        : 'Verificação em duas etapas desativada no Lastro',
    )
    for (const mail of [on, used, off]) {
      expect(linkIn(mail).href).toBe(`${publicUrl}/profile`)
      // The mails contain no code that gives access to the account.
      expect(`${mail.text}${mail.html}`).not.toContain(code)
    }
  })

  test('a mail informs the owner of an account that someone signed up with the same address', async () => {
    const { email } = await account(language)
    await signUp(email)
    const mail = await mailServer.mailTo(email, 2)
    expect(mail.subject).toBe(
      language === 'en' ? 'You already have a Lastro account' : 'Você já tem uma conta no Lastro',
    )
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth`)
  })
})

describe('the language of a mail', () => {
  test('is the language that was chosen last', async () => {
    const { email, client } = await account('pt')
    expect((await client.updateUser({ data: { language: 'en' } })).error).toBeNull()
    await newClient(server).resetPasswordForEmail(email)
    expect((await mailServer.mailTo(email, 2)).subject).toBe('Reset your Lastro password')
    await client.updateUser({ data: { language: null } })
    await resetThrottles(database)
    await newClient(server).resetPasswordForEmail(email)
    expect((await mailServer.mailTo(email, 3)).subject).toBe('Redefina sua senha no Lastro')
  })

  test.runIf(isWhole)('is that of the existing account if another account requests its address', async () => {
    const [asking, owner] = [await account('pt'), await account('en')]
    await asking.client.updateUser({ email: owner.email })
    const mail = await mailServer.mailTo(owner.email, 2)
    expect(mail.subject).toBe('This e-mail already has a Lastro account')
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth`)
  })

  test.runIf(isWhole)('is refused if the user interface does not offer it', async () => {
    const { client } = await account()
    const { error } = await client.updateUser({ data: { language: 'fr' } })
    expect(error).toMatchObject({ code: 'validation_failed', message: 'language is none of pt, en' })
  })
})

describe('the mail about a sign-up with the address of a provider account', () => {
  async function linked({ keepPassword, at = issuer }: { keepPassword: boolean; at?: string }) {
    const { email, id } = await account()
    await askAdmin(
      database,
      `insert into identities (id, user_id, issuer, subject, email) values ($1, $2, $3, $4, $5)`,
      [randomUUID(), id, at, randomUUID(), email],
    )
    if (!keepPassword) await askAdmin(database, 'update users set password_hash = null where id = $1', [id])
    await signUp(email)
    return mailServer.mailTo(email, 2)
  }

  test('names the button of the provider if the account has no password', async () => {
    const mail = await linked({ keepPassword: false })
    expect(mail.text).toContain('Ela não tem senha: entre pelo botão “Continuar com Empresa Exemplo”.')
    expect(mail.text).not.toContain('Esqueceu a senha?')
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth`)
  })

  test.runIf(isWhole)('names the password and the button if the account has both', async () => {
    const { text } = await linked({ keepPassword: true })
    expect(text).toContain('Entre com a senha que você já usa ou pelo botão “Continuar com Empresa Exemplo”.')
  })

  test.runIf(isWhole)('links to the password form if the provider is no longer configured', async () => {
    const mail = await linked({ keepPassword: false, at: 'https://antiga.exemplo.test' })
    expect(mail.text).toContain('Ela ainda não tem senha: crie uma para entrar.')
    expect(linkIn(mail).href).toBe(`${publicUrl}/auth?mode=reset-password`)
  })
})

describe('the final redirect of a link', () => {
  test.each([
    [`${publicUrl}/auth?return_to=%2Fscan-qr`, '/scan-qr'],
    [`${publicUrl}/shipment/7`, '/shipment/7'],
    ['https://evil.test/auth?return_to=%2Fscan-qr', null],
    ['http://lastro.test.evil.test/', null],
  ])('requested as %s is %s in the mailed link', async (redirectTo, expected) => {
    const email = newEmail()
    await signUp(email, { redirectTo })
    const link = linkIn(await mailServer.mailTo(email))
    expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/auth`)
    expect(link.searchParams.get('return_to')).toBe(expected)
  })

  test.runIf(isWhole)('is preserved in a second confirmation link and in a recovery link', async () => {
    const email = newEmail()
    await signUp(email)
    await resetThrottles(database)
    const options = { emailRedirectTo: `${publicUrl}/auth?return_to=%2Fscan-qr` }
    await newClient(server).resend({ type: 'signup', email, options })
    expect(linkIn(await mailServer.mailTo(email, 2)).searchParams.get('return_to')).toBe('/scan-qr')
    await newClient(server).resetPasswordForEmail(email, {
      redirectTo: `${publicUrl}/auth?mode=reset-password`,
    })
    const recovery = linkIn(await mailServer.mailTo(email, 3))
    expect(recovery.pathname).toBe('/auth')
    expect(recovery.search).toBe('?mode=reset-password')
    expect(secretsOf(recovery).get('type')).toBe('recovery')
  })

  test('passes the session to an allowed page in the fragment', async () => {
    const email = newEmail()
    await signUp(email, { redirectTo: 'https://app.parceiro.test/entrada?x=1' })
    const link = linkIn(await mailServer.mailTo(email))
    expect(link.pathname).toBe('/auth/v1/verify')
    const end = await newWalker(server).walkTo(link.href, ({ origin }) => origin !== publicUrl)
    expect(`${end.origin}${end.pathname}${end.search}`).toBe('https://app.parceiro.test/entrada?x=1')
    const fragment = new URLSearchParams(end.hash.slice(1))
    const { data } = await newClient(server).setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user?.email).toBe(email)
  })
})

describe('while the mail server', () => {
  async function failures(): Promise<string[]> {
    const rows = await askAdmin<{ last_error: string }>(
      database,
      'select last_error from graphile_worker._private_jobs where last_error is not null',
    )
    return rows.map(({ last_error }) => last_error)
  }

  /** Simulates that the queue's pause before the next retry is over. */
  async function tryAgain(): Promise<void> {
    await askAdmin(database, 'update graphile_worker._private_jobs set run_at = now()')
  }

  test.runIf(isWhole)('is down, every request succeeds and the mails arrive later', async () => {
    const { email, client } = await account()
    const [unknown, next] = [newEmail(), newEmail('nova')]
    await mailServer.goDown()
    await signUp(unknown)
    expect((await client.updateUser({ email: next })).error).toBeNull()
    expect((await newClient(server).resetPasswordForEmail(email)).error).toBeNull()
    await vi.waitFor(async () => expect(await failures()).toHaveLength(4), waitTimeout)
    for (const error of await failures())
      expect(error).toBe('the mail server did not take the mail: refused (ECONNREFUSED ESOCKET CONN)')
    await mailServer.comeBack()
    await tryAgain()
    expect((await mailServer.mailTo(unknown)).subject).toContain('Confirme')
    expect((await mailServer.mailTo(next)).subject).toContain('Confirme')
    expect((await newClient(server).verifyOtp(secretIn(await mailServer.mailTo(unknown)))).error).toBeNull()
  })

  test.runIf(isWhole)('is slow, no request waits for it', async () => {
    const decide = mailServer.hesitate()
    const emails = Array.from({ length: 6 }, () => newEmail())
    for (const email of emails) await signUp(email)
    // Four is the maximum number of concurrent mails. The other mails wait in the queue.
    await vi.waitFor(() => expect(mailServer.waiting()).toBe(4), waitTimeout)
    expect(mailServer.mails.some(({ to }) => to?.some(({ address }) => emails.includes(address ?? '')))).toBe(
      false,
    )
    decide()
    for (const email of emails) await mailServer.mailTo(email)
  })

  test.runIf(isWhole)('refuses a mail, the mail is retried', async () => {
    mailServer.refuse(2)
    const email = newEmail()
    await signUp(email)
    await vi.waitFor(async () => expect(await failures()).toHaveLength(1), waitTimeout)
    const [job] = await askAdmin<{ payload: unknown; last_error: string }>(
      database,
      'select payload, last_error from graphile_worker._private_jobs',
    )
    // The stored error leaves out the message of the mail server, because that message names the
    // recipient.
    expect(job?.last_error).toBe('the mail server did not take the mail: rejected (EENVELOPE 451 RCPT TO)')
    const redirectTo = `${publicUrl}/auth`
    expect(job?.payload).toEqual({ mail: 'confirm-sign-up', userId: expect.any(String), redirectTo })
    await tryAgain()
    await vi.waitFor(async () => {
      const [again] = await askAdmin<{ attempts: number }>(
        database,
        'select attempts from graphile_worker._private_jobs where last_error is not null',
      )
      expect(again?.attempts).toBe(2)
    }, waitTimeout)
    await tryAgain()
    expect((await mailServer.mailTo(email)).subject).toContain('Confirme')
  })
})
