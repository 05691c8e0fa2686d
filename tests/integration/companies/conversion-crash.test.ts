import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, goodPassword, newClient } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let dataDir: string
let port: number
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-conversion-'))
  port = await freePort()
  server = await startProcess(dataDir, port)
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// Delays in milliseconds before the process is killed. The last delay lets the conversion commit.
// The others may end the process before, during or after the commit.
const delays = isWhole ? [0, 2, 4, 6, 8, 10, 12, 15, 20, 30, 1_000] : [6, 1_000]

test.runIf(isWhole).each(delays)(
  'kill -9 %s ms into a conversion leaves a personal account or a company',
  async (delay) => {
    const founder = await createAccount(server)
    const { id } = founder.session.user
    const code = await addShipment(apiOf(server, founder.session.access_token))
    const sent = apiOf(server, founder.session.access_token)('POST', '/api/companies/conversion', {
      name: 'Prado Cargas',
    })
    sent.catch(() => undefined)
    await sleep(delay)
    await server.kill()
    server = await startProcess(dataDir, port)

    const again = await newClient(server).signInWithPassword({ email: founder.email, password: goodPassword })
    const token = again.data.session?.access_token
    const api = apiOf(server, token)
    const places = dataOf<Workplace[]>(await api('GET', '/api/accounts'))
    const isCompany = places.some(({ kind }) => kind === 'company')
    if (delay === 1_000) expect(isCompany).toBe(true)
    expect(places.map(({ kind }) => kind)).toEqual(isCompany ? ['person', 'company'] : ['person'])
    // The account with the original ID owns the shipment. It is the company if the conversion
    // committed, and otherwise the person.
    expect(places.find(({ kind }) => kind === (isCompany ? 'company' : 'person'))?.id).toBe(id)
    expect(again.data.user?.id === id).toBe(!isCompany)
    expect(await readShipment(api, code)).toMatchObject({ tracking_id: code })
    if (isCompany) expect(dataOf<Company>(await api('GET', '/api/company'))).toMatchObject({ id })
    else dataOf(await api('POST', '/api/companies/conversion', { name: 'Prado Cargas' }))
  },
)
