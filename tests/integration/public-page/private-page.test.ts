import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_EMAIL } from '#app/demo/demo-account.ts'
import { readDemoData } from '#app/demo/demo-data.ts'
import { findShowcase } from '#app/site/find-showcase.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let server: TestServer
let api: Api
let outsider: Api
let code: string

beforeAll(async () => {
  ;({ server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
  outsider = apiOf(server)
})
beforeEach(async () => {
  code = await addShipment(api)
  await verifiedReceipt(outsider, receiptOf(code), code, 1)
})

const receiptOf = (of: string) => `/api/public/shipments/${of}/receipt`
const html = { accept: 'text/html' }

describe('a public page set to private', () => {
  const refused = { status: 403, body: { status: 'error', code: 'page_private' } }

  test('returns 403 after the owner disables the page of the shipment', async () => {
    const other = await addShipment(api)
    await verifiedReceipt(outsider, receiptOf(other), other, 1)
    expect(await api('GET', `/api/shipments/${code}/public-page`)).toMatchObject({
      body: { data: { account_enabled: true, enabled: true } },
    })
    for (const enabled of [false, false]) {
      expect(await api('PUT', `/api/shipments/${code}/public-page`, { enabled })).toMatchObject({
        status: 200,
        body: { data: { account_enabled: true, enabled: false } },
      })
    }
    expect(await outsider('GET', receiptOf(code))).toMatchObject(refused)
    expect(await outsider('GET', `/verify/${code}`, undefined, html)).toMatchObject({ status: 403 })
    expect(await outsider('GET', receiptOf(other))).toMatchObject({ status: 200 })
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: true })
    expect(await outsider('GET', receiptOf(code))).toMatchObject({ status: 200 })
    expect(await outsider('GET', `/verify/${code}`, undefined, html)).toMatchObject({ status: 200 })
  })

  test('returns a refusal in the requested language', async () => {
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
    const { body } = await outsider('GET', receiptOf(code), undefined, { 'accept-language': 'pt-BR' })
    expect(body).toMatchObject({ error: 'O remetente mantém privada a página desta remessa.' })
  })

  test('returns 403 while the account disables all pages, even if the shipment enables its page', async () => {
    await api('PUT', '/api/settings/public-pages', { enabled: false })
    expect(await outsider('GET', receiptOf(code))).toMatchObject(refused)
    expect(await api('PUT', `/api/shipments/${code}/public-page`, { enabled: true })).toMatchObject({
      body: { data: { account_enabled: false, enabled: true } },
    })
    expect(await outsider('GET', receiptOf(code))).toMatchObject(refused)
    await api('PUT', '/api/settings/public-pages', { enabled: true })
    expect(await outsider('GET', receiptOf(code))).toMatchObject({ status: 200 })
  })

  test('remains readable for the owner, and earlier receipts still verify', async () => {
    const handedOut = JSON.stringify((await outsider('GET', receiptOf(code))).body)
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
    expect(await api('GET', `/api/shipments/${code}/receipt`)).toMatchObject({ status: 200 })
    expect(await api('GET', `/api/shipments/${code}`)).toMatchObject({ status: 200 })
    const key = String((await outsider('GET', '/log/key')).body).trim()
    expect(verifyReceipt(handedOut, { key, trackingId: code })).toMatchObject({ valid: true })
  })

  test('is also hidden by the database function that reads events by code', async () => {
    await api('PUT', `/api/shipments/${code}/public-page`, { enabled: false })
    const rows = await server.services.pool.query('select from events_behind_code($1)', [code])
    expect(rows.rowCount).toBe(0)
  })

  test('cannot be enabled or disabled by another account', async () => {
    const other = apiOf(server, (await createAccount(server)).session.access_token)
    for (const [method, body] of [['GET'], ['PUT', { enabled: false }]] as const) {
      expect(await other(method, `/api/shipments/${code}/public-page`, body)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect(await outsider('PUT', `/api/shipments/${code}/public-page`, { enabled: false })).toMatchObject({
      status: 401,
    })
    expect(await outsider('GET', receiptOf(code))).toMatchObject({ status: 200 })
  })

  test.runIf(isWhole)(
    'has each change of its visibility once in the audit log, and is in the account export',
    async () => {
      const before = await trail()
      for (const enabled of [false, false, true, false])
        await api('PUT', `/api/shipments/${code}/public-page`, { enabled })
      for (const enabled of [false, false, true]) await api('PUT', '/api/settings/public-pages', { enabled })
      const after = await trail()
      expect(after.slice(0, after.length - before.length)).toEqual(
        ['shown', 'hidden', 'hidden', 'shown', 'hidden'].map((what) => `public_page_${what}`),
      )
      const { body } = await api('GET', '/api/account/export')
      expect(body).toMatchObject({
        settings: { public_pages: true },
        private_pages: expect.arrayContaining([{ tracking_id: code, since: expect.any(String) }]),
      })
    },
  )

  test.runIf(isWhole)('is not chosen as the showcase of the landing page', async () => {
    const demo = apiOf(server, (await createAccount(server, { email: DEMO_EMAIL })).session.access_token)
    const demoCode = (at: number) => `FT-20261121-${readDemoData().shipments[at]?.code}`
    const [older, newer] = [demoCode(0), demoCode(1)]
    for (const tracking_id of [older, newer]) await addShipment(demo, { tracking_id })
    const somebodys = await addShipment(demo)
    const chosen = async () => (await findShowcase(server.services.pool))?.trackingId
    for (const of of [older, newer, somebodys])
      await addCheckpoint(demo, of, 0, { checkpoint_type: 'finalizacao' })
    expect(await chosen()).toBe(newer)
    await demo('PUT', `/api/shipments/${newer}/public-page`, { enabled: false })
    expect(await chosen()).toBe(older)
    await demo('PUT', '/api/settings/public-pages', { enabled: false })
    expect(await chosen()).toBeUndefined()
  })

  async function trail(): Promise<readonly string[]> {
    const entries = dataOf<{ event: string }[]>(await api('GET', '/api/account/audit?limit=100'))
    return entries.map(({ event }) => event)
  }
})
