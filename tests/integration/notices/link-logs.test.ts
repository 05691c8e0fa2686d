import { afterAll, expect, test } from 'vitest'
import { openLogger } from '#platform/logger.ts'
import { apiOf } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { linkCalls, mailedToken } from '../../support/api/delivery-links.ts'
import { addNotified, happen, switchNotices } from '../../support/api/notices.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { startServer } from '../../support/processes/server.ts'

/** Length of a searched part: long enough not to occur by chance. */
const PART = 12

const said: string[] = []
const database = await createDatabase()
const log = openLogger('trace', { write: (line: string) => void said.push(line) })
const server = await startServer({ database, log })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const partsOf = (token: string): readonly string[] =>
  Array.from({ length: token.length - PART + 1 }, (_, at) => token.slice(at, at + PART))

test('the log has no part of the tokens in mailed links, also after failed calls', async () => {
  const owner = await createAccount(server)
  const { id } = await createCompany(server, owner, 'Entregas Ltda.')
  const api = companyApi(server, owner, id)
  await switchNotices(api)
  const { code, email } = await addNotified(api)
  await happen(api, code, 'delivery')
  const answerToken = await mailedToken(server, email)
  const { text = '' } = await mailTo(server.dataDir, email)
  const stopToken = /\/n\/u\/([\w-]+)/.exec(text)?.[1] ?? ''
  expect(stopToken.length).toBeGreaterThan(100)

  const stop = `${server.url}/n/u/${stopToken}`
  const { read, answer } = linkCalls(apiOf(server))
  const call = async () => [
    (await fetch(stop)).status,
    (await fetch(stop, { method: 'POST' })).status,
    (await fetch(`${stop}/shipment`, { method: 'POST' })).status,
    (await answer(answerToken, { answer: 'received' })).status,
  ]
  expect(await read(answerToken)).toMatchObject({ state: 'open' })
  expect(await call()).toEqual([200, 200, 200, 200])
  // A changed token, a wrong path and a wrong method.
  expect((await fetch(`${stop}x`)).status).toBe(404)
  expect((await fetch(`${stop}/other`)).status).toBe(404)
  expect((await fetch(stop, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(404)
  for (const table of ['notice_stops', 'delivery_links', 'system_settings'])
    await askAdmin(database, `alter table ${table} rename to ${table}_away`)
  expect(await call()).toEqual([500, 500, 500, 500])

  const whole = said.join('')
  expect(whole).toContain('"level":"error"')
  for (const part of [...partsOf(stopToken), ...partsOf(answerToken)]) expect(whole).not.toContain(part)
})
