import { beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { confirmationToken, createAccount, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { mailsTo, mailTo } from '../../support/mail/mail.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// The owner is notified of changes that another person could have made to the account.

let database: TestDatabase
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})
beforeEach(async () => {
  await resetThrottles(database)
  account = await createAccount(server)
  await resetThrottles(database)
})

test('a mail reports a new API key, without its name or value', async () => {
  const { key, name } = await createKey(apiOf(server, account.session.access_token))
  const mail = await mailTo(server.dataDir, account.email, 2)
  expect(mail.subject).toBe('Nova chave de API na sua conta do Lastro')
  expect(mail.text).toContain(`${publicUrl}/webhook-integrations`)
  expect(mail.text).not.toContain(key)
  expect(mail.text).not.toContain(name)
})

test('a mail informs the old address that the address of the account has changed', async () => {
  const email = newEmail('nova')
  await account.client.updateUser({ email })
  for (const token_hash of [
    await confirmationToken(server, account.email, 2),
    await confirmationToken(server, email),
  ]) {
    const { status } = await callAuth(server, '/verify', { body: { type: 'email_change', token_hash } })
    expect(status).toBe(200)
  }
  const mail = await mailTo(server.dataDir, account.email, 3)
  expect(mail.subject).toBe('O e\u2011mail da sua conta do Lastro foi alterado')
  expect(mail.text).not.toContain(email)
  expect(await mailsTo(server.dataDir, email)).toHaveLength(1)
})
