import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addDelivered, linkCalls, mailedToken, pressNotReceived } from '../../support/api/delivery-links.ts'
import { addShipment, dataOf, newCode } from '../../support/api/shipment-api.ts'
import { addNotified, happen, switchNotices } from '../../support/api/notices.ts'
import { createAccount, newEmail } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { mailsTo, mailTo } from '../../support/mail/mail.ts'
import { startServer } from '../../support/processes/server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const outsider = apiOf(server)
let owner: Api
let person: Api
beforeAll(async () => {
  const founder = await createAccount(server)
  const { id } = await createCompany(server, founder, 'Aurora Transportes')
  owner = companyApi(server, founder, id)
  person = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(() => resetThrottles(database))

/** Waits until every mail that was requested is sent or dropped. */
const jobsDone = () =>
  vi.waitUntil(
    async () =>
      (
        await askAdmin(
          database,
          `select from graphile_worker.jobs where task_identifier = 'send-delivery-link'`,
        )
      ).length === 0,
    { timeout: waitTimeout },
  )

const allOff = {
  notify_on_the_way: false,
  notify_out_for_delivery: false,
  notify_delivered: false,
  notify_attempted: false,
}

async function answerTo(code: string, ip?: string) {
  const response = await pressNotReceived(server, code, ip)
  const headers = Object.fromEntries(response.headers)
  for (const name of ['request-id', 'date']) delete headers[name]
  return { status: response.status, headers, body: await response.text() }
}

/** Adds a delivered shipment to a recipient who stopped the notices of the sender by a mail. */
async function addStopped() {
  const delivered = await addDelivered(owner, newEmail())
  await switchNotices(owner)
  await happen(owner, await addShipment(owner, { recipient_email: delivered.email }), 'departure')
  const { text = '' } = await mailTo(server.dataDir, delivered.email)
  const stop = /\/n\/u\/[\w-]+/.exec(text)?.[0] ?? ''
  expect((await fetch(`${server.url}${stop}`, { method: 'POST' })).status).toBe(200)
  await switchNotices(owner, allOff)
  return delivered
}

describe('notices', () => {
  test.each([
    ['delivery', false, 'Responder sobre a entrega'],
    ['attempt', true, 'Eu estava no local'],
  ] as const)('about a %s carry a link to answer', async (what, isAttempt, label) => {
    await switchNotices(owner)
    const { code, email } = await addNotified(owner)
    await happen(owner, code, what)
    const { text, html } = await mailTo(server.dataDir, email)
    const token = await mailedToken(server, email)
    expect(text).toContain(label)
    expect(html).toContain(`/resposta#${token}"`)
    expect(await linkCalls(outsider).read(token)).toMatchObject({
      state: 'open',
      delivery: { tracking_id: code, is_attempt: isAttempt },
    })
    await switchNotices(owner, allOff)
  })
})

describe('POST /verify/{code}', () => {
  test('mails the recipient of a delivered shipment a link', async () => {
    const { code, email } = await addDelivered(owner, newEmail())
    expect(await answerTo(code)).toMatchObject({ status: 303, headers: { location: '?nao-recebi' } })
    const token = await mailedToken(server, email)
    const { text, headers } = await mailTo(server.dataDir, email)
    expect(text).toContain('(horário de Brasília).')
    expect(text).toMatch(/Parar avisos:\n\S+\/n\/u\/[\w-]{100,}\n/)
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe-post')
    expect(await linkCalls(outsider).read(token)).toMatchObject({
      state: 'open',
      delivery: { tracking_id: code },
    })
    const jobs = await askAdmin<{ payload: string }>(
      database,
      'select payload::text from graphile_worker._private_jobs',
    )
    expect(JSON.stringify(jobs)).not.toContain(token)
  })

  test('answers the same, byte for byte, for any code', async () => {
    const { code } = await addDelivered(owner, newEmail())
    const without = await addShipment(owner)
    const privately = await addDelivered(owner, newEmail())
    await owner('PUT', `/api/shipments/${privately.code}/public-page`, { enabled: false })
    const ofPerson = await addDelivered(person, newEmail())
    const stopped = await addStopped()
    const erased = await addDelivered(owner, newEmail())
    dataOf(await owner('POST', `/api/shipments/${erased.code}/erasure`, { tracking_id: erased.code }))
    const ofAccounts = [privately.code, ofPerson.code, stopped.code, erased.code]
    const answers = []
    for (const [at, one] of [code, without, newCode(), 'x', ...ofAccounts].entries())
      answers.push(await answerTo(one, `198.51.100.${at}`))
    for (const one of answers) expect(one).toEqual(answers[0])
  })

  test('writes nothing about a shipment that is on its way, or that a person sent', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const code = await addShipment(owner, { recipient_name: 'Marta', recipient_email: email })
    const ofPerson = await addDelivered(person, other)
    await answerTo(code)
    await answerTo(ofPerson.code)
    await jobsDone()
    expect(await mailsTo(server.dataDir, email)).toEqual([])
    expect(await mailsTo(server.dataDir, other)).toEqual([])
  })

  test('sends three mails about a shipment, and five for a network', async () => {
    const { code, email } = await addDelivered(owner, newEmail())
    for (let at = 0; at < 5; at++) await answerTo(code, `192.0.2.${at}`)
    const others = []
    for (let at = 0; at < 7; at++) {
      const other = await addDelivered(owner, newEmail())
      await answerTo(other.code, '192.0.2.77')
      others.push(other)
    }
    await jobsDone()
    expect(await mailsTo(server.dataDir, email)).toHaveLength(3)
    const sent = await Promise.all(others.map((other) => mailsTo(server.dataDir, other.email)))
    expect(sent.flat()).toHaveLength(5)
  })

  test('writes nothing to a recipient who stopped the notices', async () => {
    const { code, email } = await addStopped()
    await answerTo(code)
    await jobsDone()
    expect(await mailsTo(server.dataDir, email)).toHaveLength(1)
  })

  test('leaves no mail of a shipment that is erased', async () => {
    const { code, email } = await addDelivered(owner, newEmail())
    await answerTo(code)
    await mailedToken(server, email)
    dataOf(await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    await vi.waitUntil(async () => (await mailsTo(server.dataDir, email)).length === 0, {
      timeout: waitTimeout,
    })
    await answerTo(code)
    await jobsDone()
    expect(await mailsTo(server.dataDir, email)).toEqual([])
  })
})
