import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from 'postal-mime'
import type { Api } from '../../support/api/api.ts'
import { createNoticeTurns, sendNotice } from '#features/notices/send-notice.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addNotified, happen, noticesOf, settledNotices, switchNotices } from '../../support/api/notices.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startMailServer, type MailServer } from '../../support/mail/mail-server.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let mailServer: MailServer
let server: TestServer
let api: Api

beforeAll(async () => {
  database = await createDatabase()
  mailServer = await startMailServer()
  // The support functions read the mails of a sign-up from an outbox.
  const outbox = await startServer({ database })
  const owner = await createAccount(outbox)
  const { id } = await createCompany(outbox, owner, 'Entregas Ltda.')
  await outbox.stop()
  server = await startServer({ database, env: { SMTP_URL: mailServer.url } })
  api = companyApi(server, owner, id)
  await switchNotices(api)
})

afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
  await database?.drop()
})

beforeEach(() => resetThrottles(database))

/** Makes all delayed notices and their jobs due now. */
async function hurry(code: string): Promise<void> {
  const sql = `with late as (
      update notices n set due_at = now() - interval '1 second' from shipments s
      where s.id = n.shipment_id and s.tracking_id = $1 and n.state = 'queued' returning n.event_id, n.kind)
    update graphile_worker._private_jobs j set run_at = now() from late
    where j.key = late.event_id || ':' || late.kind returning j.id`
  await askAdmin(database, sql, [code])
}

function stopUrlOf({ headers }: Email): string {
  const header = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  return `${server.url}${header.slice(1, -1).slice(publicUrl.length)}`
}

const subjectsTo = (email: string): readonly (string | undefined)[] =>
  mailServer.mails
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ subject }) => subject?.split(' ·')[0])

describe('the notices', () => {
  test('end without another attempt if the mail server refuses the email for good', async () => {
    const { code, email } = await addNotified(api)
    mailServer.refuse(1, 550)
    await happen(api, code, 'delivery')
    expect(await settledNotices(api, code)).toEqual(['delivered refused'])
    expect(await noticesOf(api, code)).toMatchObject([{ tries: 1 }])
    expect(subjectsTo(email)).toEqual([])
  })

  test('come in order after an outage, without those whose sentence is no longer true', async () => {
    const { code, email } = await addNotified(api)
    await mailServer.goDown()
    await happen(api, code, 'departure', 10)
    await happen(api, code, 'out')
    await expect.poll(async () => (await noticesOf(api, code)).at(-1)?.tries).toBe(1)
    await happen(api, code, 'attempt')
    await mailServer.comeBack()
    await hurry(code)
    expect(await settledNotices(api, code)).toEqual([
      'on_the_way outdated',
      'out_for_delivery outdated',
      'attempted sent',
    ])
    expect(subjectsTo(email)).toEqual(['Não conseguimos entregar'])
  })

  test.runIf(isWhole)('end after eight attempts if the mail server is down for a day', async () => {
    const { code } = await addNotified(api)
    await mailServer.goDown()
    await happen(api, code, 'delivery')
    for (let tries = 1; tries < 8; tries++) {
      await expect.poll(async () => (await noticesOf(api, code))[0]?.tries).toBe(tries)
      await hurry(code)
    }
    expect(await settledNotices(api, code)).toEqual(['delivered failed'])
    expect(await noticesOf(api, code)).toMatchObject([{ tries: 8 }])
    await mailServer.comeBack()
  })

  test('take turns of 100 ms before each mail', async () => {
    const { code, email } = await addNotified(api)
    await mailServer.goDown()
    await happen(api, code, 'departure', 10)
    await happen(api, code, 'out')
    await expect.poll(async () => (await noticesOf(api, code)).at(-1)?.tries).toBe(1)
    // The job of the second notice may still run. It would delay the first one again.
    const dueJobs = `select from graphile_worker.jobs where task_identifier = 'send-notice' and run_at <= now()`
    await expect.poll(() => askAdmin(database, dueJobs)).toEqual([])
    const [shipment] = await askAdmin<{ id: string; user_id: string }>(
      database,
      `update notices n set due_at = now() from shipments s
       where s.id = n.shipment_id and s.tracking_id = $1 returning s.id, s.user_id`,
      [code],
    )
    const done: string[] = []
    const note = async (one: string) => void done.push(one)
    const services = {
      ...jobServicesOf(server.services),
      mailer: { send: ({ to }: Mail) => note(to) },
      ...createNoticeTurns(
        () => 0,
        (milliseconds) => note(`${milliseconds} ms`),
      ),
    }
    await sendNotice.run(services, { account: shipment?.user_id ?? '', shipment: shipment?.id ?? '' })
    await mailServer.comeBack()
    expect(done).toEqual(['0 ms', email, '100 ms', email])
  })
})

test('a refused mail brings no code, also if an earlier mail without a code was sent', async () => {
  const { code } = await addNotified(api)
  const event = await happen(api, code, 'out')
  await settledNotices(api, code)
  const rules = dataOf<object>(await api('GET', '/api/delivery-rules'))
  dataOf(await api('PUT', '/api/delivery-rules', { ...rules, delivery_codes: true }))
  const earlier = `update notices set due_at = due_at - interval '1 hour', sent_at = sent_at - interval '1 hour'
    where event_id = $1 returning kind`
  await askAdmin(database, earlier, [event])
  mailServer.refuse(1, 550)
  dataOf(await api('POST', `/api/shipments/${code}/notices/${event}/out_for_delivery/resend`))
  expect(await settledNotices(api, code)).toEqual(['out_for_delivery refused'])
  const sql = 'select has_code from notices where event_id = $1'
  expect(await askAdmin(database, sql, [event])).toEqual([{ has_code: false }])
  dataOf(await api('PUT', '/api/delivery-rules', { ...rules, delivery_codes: false }))
})

test('the notices of all shipments share 256 queues, because each leaves a row', async () => {
  const { code } = await addNotified(api)
  await happen(api, code, 'delivery')
  await settledNotices(api, code)
  const sql = 'select queue_name from graphile_worker._private_job_queues'
  const queues = await askAdmin<{ queue_name: string }>(database, sql)
  expect(queues.map(({ queue_name }) => queue_name).join(' ')).toMatch(
    /^notice:[0-9a-f]{2}( notice:[0-9a-f]{2})*$/,
  )
})

describe('the link that stops notices', () => {
  test('changes nothing by GET, and offers this shipment and this sender', async () => {
    const { code, email } = await addNotified(api)
    await happen(api, code, 'departure', 10)
    const url = stopUrlOf(await mailServer.mailTo(email))
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await page.text()
    expect(html).toContain('Parar os avisos desta remessa')
    expect(html).toContain('Parar todos os avisos de Entregas Ltda.')
    expect(await askAdmin(database, 'select user_id from notice_stops')).toEqual([])
    await happen(api, code, 'delivery')
    expect(await settledNotices(api, code)).toEqual(['on_the_way sent', 'delivered sent'])
  })

  test.each([
    ['without a body', undefined],
    ['as a mailbox does it', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'as a form in parts',
      (() => {
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        return form
      })(),
    ],
  ])('stops mails that are queued twice, by POST %s', async (_case, body) => {
    const { code, email } = await addNotified(api)
    await happen(api, code, 'departure', 10)
    const url = stopUrlOf(await mailServer.mailTo(email))
    await mailServer.goDown()
    await happen(api, code, 'out')
    await expect.poll(async () => (await noticesOf(api, code))[0]?.tries).toBe(1)
    await happen(api, code, 'attempt')
    expect((await fetch(url, { method: 'POST', ...(body && { body }) })).status).toBe(200)
    await mailServer.comeBack()
    await hurry(code)
    expect(await settledNotices(api, code)).toEqual([
      'on_the_way sent',
      'out_for_delivery outdated',
      'attempted stopped',
    ])
    expect(subjectsTo(email)).toHaveLength(1)
  })

  test('stops one shipment alone, or all of the sender, whatever the case of the email', async () => {
    const { code, email } = await addNotified(api)
    await happen(api, code, 'departure', 10)
    const url = stopUrlOf(await mailServer.mailTo(email))
    expect((await fetch(`${url}/shipment`, { method: 'POST' })).status).toBe(200)
    await happen(api, code, 'delivery')
    expect(await settledNotices(api, code)).toEqual(['on_the_way sent', 'delivered stopped'])
    const next = await addShipmentTo(email.toUpperCase())
    await happen(api, next, 'departure', 10)
    expect(await settledNotices(api, next)).toEqual(['on_the_way sent'])
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    await happen(api, next, 'delivery')
    expect(await settledNotices(api, next)).toEqual(['on_the_way sent', 'delivered stopped'])
  })

  test('leaves nothing about a shipment that is erased', async () => {
    const { code, email } = await addNotified(api)
    await happen(api, code, 'departure', 10)
    const url = stopUrlOf(await mailServer.mailTo(email))
    const { id } = dataOf<{ id: string }>(await api('GET', `/api/shipments/${code}`))
    dataOf(await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    expect((await fetch(`${url}/shipment`, { method: 'POST' })).status).toBe(200)
    const stops = 'select stopped_at from notice_stops where shipment_id = $1'
    expect(await askAdmin(database, stops, [id])).toEqual([])
  })

  test('is refused after 30 guesses of one network, and for a changed token', async () => {
    const { code, email } = await addNotified(api)
    await happen(api, code, 'departure', 10)
    const url = stopUrlOf(await mailServer.mailTo(email))
    const changed = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await fetch(changed, { method: 'POST' })).status).toBe(404)
    const statuses = await Promise.all(Array.from({ length: 40 }, () => fetch(`${server.url}/n/u/x`)))
    expect(statuses.filter(({ status }) => status === 404)).toHaveLength(29)
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(11)
  })
})

async function addShipmentTo(email: string): Promise<string> {
  const { code } = await addNotified(api)
  const shipment = await api('GET', `/api/shipments/${code}`)
  expect(shipment.status).toBe(200)
  await askAdmin(database, 'update shipments set recipient_email = $2 where tracking_id = $1 returning id', [
    code,
    email,
  ])
  return code
}
