import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { grant } from '../../support/api/authorizations.ts'
import { linkIn, secretsOf } from '../../support/mail/mail.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'

// Tests mails to authorized people, as a mail server receives them.

let database: TestDatabase
let mailServer: MailServer
let server: TestServer
let owner: { readonly email: string; readonly api: Api }
let code: string

beforeAll(async () => {
  database = await createDatabase()
  mailServer = await startMailServer()
  server = await startServer({ database, env: { SMTP_URL: mailServer.url } })
  owner = await account('pt')
})
afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await resetThrottles(database)
  code = await addShipment(owner.api)
})

/** Creates a confirmed account whose only mail so far is the confirmation. */
async function account(language: 'pt' | 'en'): Promise<{ readonly email: string; readonly api: Api }> {
  const email = newEmail()
  const client = newClient(server)
  // A name that would be a phishing text in another person's mailbox.
  const data = { full_name: 'Clique em http://armadilha.test', language }
  expect((await client.signUp({ email, password: goodPassword, options: { data } })).error).toBeNull()
  const token_hash = secretsOf(linkIn(await mailServer.mailTo(email))).get('token') ?? ''
  const { data: verified } = await client.verifyOtp({ token_hash, type: 'signup' })
  return { email, api: apiOf(server, verified.session?.access_token) }
}

const said = {
  pt: {
    subject: () => `Autorização para registrar a remessa ${code}`,
    who: () => `${owner.email} autorizou este endereço a registrar checkpoints da remessa ${code} no Lastro.`,
    single: 'A autorização vale para um único registro, até ',
    many: 'para quantos registros forem necessários.',
  },
  en: {
    subject: () => `Authorization to record on shipment ${code}`,
    who: () =>
      `${owner.email} has authorized this address to register checkpoints of shipment ${code} on Lastro.`,
    single: 'The authorization is for a single checkpoint, until ',
    many: 'for as many checkpoints as are needed.',
  },
} as const

describe.each(['pt', 'en'] as const)('a mail to an account that reads %s', (language) => {
  test('names the owner, the code, the number of uses and the end, and links to the shipment', async () => {
    const { email } = await account(language)
    const at = new Date(Date.now() + 3 * 86_400_000)
    await grant(owner.api, code, email, { expires_at: at.toISOString() })
    const mail = await mailServer.mailTo(email, 2)
    expect(mail.subject).toBe(said[language].subject())
    expect(mail.text).toContain(said[language].who())
    const shown = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
      day: '2-digit',
      month: language === 'pt' ? '2-digit' : 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'America/Sao_Paulo',
    }).format(at)
    const written =
      language === 'pt' ? `${shown.replace(', ', ' às ')} (horário de Brasília)` : `${shown} (Brasília time)`
    expect(mail.text).toContain(said[language].single + written)
    expect(mail.html).toContain(code)
    expect(linkIn(mail).href).toBe(`${publicUrl}/checkpoint?tracking_id=${code}`)
    // The sender chooses the recipient, but no part of the text.
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('armadilha')
  })

  test('reports that a single-use authorization became multi-use', async () => {
    const { email } = await account(language)
    await grant(owner.api, code, email)
    // Two concurrent mails may arrive in either order.
    await mailServer.mailTo(email, 2)
    await grant(owner.api, code, email, { single_use: false })
    expect((await mailServer.mailTo(email, 3)).text).toContain(said[language].many)
  })
})

test('a mail to an address without an account invites in the language of the owner', async () => {
  const email = newEmail('ninguem')
  await grant(owner.api, code, email)
  const mail = await mailServer.mailTo(email)
  expect(mail.subject).toBe(said.pt.subject())
  expect(mail.text).toContain('Ainda não tem conta no Lastro? Crie uma com este mesmo endereço e confirme-o.')
})

test('a mail is not sent if the authorization was revoked before', async () => {
  const email = newEmail('ninguem')
  mailServer.refuse(1)
  const { id } = await grant(owner.api, code, email)
  const waiting = async () =>
    askAdmin<{ attempts: number }>(
      database,
      `select attempts from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [id],
    )
  await vi.waitUntil(async () => (await waiting())[0]?.attempts === 1, waitTimeout)
  await owner.api('DELETE', `/api/shipments/${code}/authorizations/${id}`)
  await vi.waitUntil(async () => (await waiting()).length === 0, waitTimeout)
  expect(mailServer.mails.filter(({ to }) => to?.some(({ address }) => address === email))).toEqual([])
})
