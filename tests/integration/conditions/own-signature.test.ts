import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addDevice, judge, minutely, monitor } from '../../support/api/conditions.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { textOf } from '../../support/files/pdf.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

// An excursion of a person who works without a company. Each test depends on the one before.
let server: TestServer
let owner: TestAccount
let api: Api
let code: string
let excursion: AnsweredExcursion

const from = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 6 * 3_600_000).toISOString()
const signer = { name: 'Rita Prado', registration: 'CRF-SP 12345' }

beforeAll(async () => {
  ;({ server } = await sharedServer())
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  code = await addShipment(api)
  const device = await addDevice(api, randomUUID().slice(0, 8))
  await monitor(api, code, [device], { started_at: from })
  const values = [...Array<number>(31).fill(9), ...Array<number>(20).fill(5)]
  dataOf(await api('POST', '/api/readings', { devices: [minutely(device, from, values)] }))
  const { id } = dataOf<{ id: string }>(await api('GET', `/api/shipments/${code}`))
  await judge(server, { user_id: owner.session.user.id, id })
  const [found] = dataOf<AnsweredExcursion[]>(await api('GET', '/api/excursions'))
  if (found === undefined) throw new Error('no excursion was found')
  excursion = found
})

const decide = (changed: object) =>
  api('POST', `/api/excursions/${excursion.id}/decision`, {
    decision: 'release_restricted',
    justification: 'Estabilidade do fabricante cobre 31 minutos a 9 °C.',
    meaning: 'responsibility',
    password: goodPassword,
    seen: { duration_ms: excursion.duration_ms, peak: excursion.peak },
    ...changed,
  })

test('the owner of an account without a company gives a name and a registration to sign', async () => {
  expect(await decide({})).toMatchObject({
    status: 400,
    body: { code: 'missing_fields', missing_fields: ['signer'] },
  })
  expect(await decide({ signer: { name: 'Rita Prado', registration: '5' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { 'signer.registration': 'Use at least 2 characters' } },
  })
  expect(await decide({ signer, password: 'Outra-Senha-22' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { password: 'The password is not right' } },
  })
  expect(await decide({ signer })).toMatchObject({
    status: 201,
    body: { data: { state: 'decided', decisions: [{ ...signer, method: 'password' }] } },
  })
})

test('a report has the decision with the fields of its signature', async () => {
  dataOf(await api('POST', `/api/shipments/${code}/condition-reports`, {}))
  const answer = await fetch(`${server.url}/api/shipments/${code}/condition-reports/1`, {
    headers: { authorization: `Bearer ${owner.session.access_token}` },
  })
  const text = textOf(Buffer.from(await answer.arrayBuffer()))
  for (const said of [
    'Liberar com restrição',
    'Estabilidade do fabricante cobre 31 minutos a 9 °C.',
    'Rita Prado',
    'CRF-SP 12345',
    'Responsabilidade',
  ])
    expect(text).toContain(said)
})
