import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { checkpointForm } from '../../support/browser/checkpoint-form.ts'
import { startBrowser } from '../../support/browser/browser-process.ts'
import { device, openPhone, sessionOnDisk, signIn, signOut } from '../../support/browser/offline-phone.ts'
import { startProxy, type Proxy } from '../../support/processes/server-proxy.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, storedOnDevice, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Checkpoints that a device without network queues, and sends later.
let visit: Visit
let account: TestAccount
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(() => visit.close())

async function record(page: Page, origin: string, code: string, location = 'Armazém 1'): Promise<void> {
  const { kind, fillPlace, save } = checkpointForm(() => page)
  await page.goto(`${origin}/checkpoint?tracking_id=${code}`)
  await kind('Entrada').check({ force: true })
  await fillPlace(location)
  await save().click()
}

const counter = (page: Page) => page.getByRole('link', { name: /registros? (pendente|recusado)/ })
const checkpointsOf = async (code: string) =>
  dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))

describe.runIf(isWhole)('on a device whose network is gone', () => {
  let folder: string
  let way: Proxy
  let origin: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastro-device-'))
    way = await startProxy(visit.server.url)
    origin = new URL(way.url).origin
    return async () => {
      await way.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })

  test('after a crash, sends each queued checkpoint exactly once when the network returns', async () => {
    const codes = [await addShipment(api), await addShipment(api)] as const
    const first = await startBrowser(folder)
    await first.context.grantPermissions(['geolocation'])
    await first.context.setGeolocation(device.geolocation)
    const before = await first.context.newPage()
    await signIn(before, origin, account)
    await storedOnDevice(before)
    way.cut()
    for (const code of codes) {
      await record(before, origin, code)
      await before.getByRole('heading', { name: 'Guardado neste aparelho' }).waitFor()
    }
    await before.getByRole('link', { name: '2 registros pendentes' }).waitFor()
    const madeBefore = new Date()
    await sessionOnDisk(folder)
    await first.kill()

    const second = await startBrowser(folder)
    const after = await second.context.newPage()
    await after.goto(`${origin}/pending`)
    await after.getByRole('heading', { name: 'Registros pendentes' }).waitFor()
    for (const code of codes) await after.getByText(code).waitFor()
    expect(await checkpointsOf(codes[0])).toEqual([])

    way.join()
    const sent = after.getByText('Nada pendente neste aparelho')
    // The application also sends by itself. It may finish before the click, and then the button is
    // gone.
    await Promise.any([after.getByRole('button', { name: 'Enviar agora' }).click(), sent.waitFor()])
    await sent.waitFor()
    await after.getByRole('heading', { name: /Enviados nas últimas 24 horas/ }).waitFor()
    for (const code of codes) {
      const [one, ...others] = await checkpointsOf(code)
      expect(others).toEqual([])
      expect(Date.parse(one?.timestamp ?? '')).toBeLessThanOrEqual(madeBefore.getTime())
      expect(Date.parse(one?.received_at ?? '')).toBeGreaterThan(madeBefore.getTime())
    }
    await after.goto(`${origin}/shipment/${codes[0]}`)
    await after.getByText(/^Registrado sem rede: feito às \d\d:\d\d, recebido às \d\d:\d\d$/).waitFor()
    await second.kill()
  })
})

describe('in a browser that reports to be offline', () => {
  let context: BrowserContext
  let page: Page
  const origin = () => visit.server.url

  beforeEach(async () => {
    ;({ context, page } = await openPhone(visit, account))
    return () => context.close()
  })

  test.runIf(isWhole)(
    'accepts one of two conflicting checkpoints, and explains the refused one',
    async () => {
      const code = await addShipment(api)
      const other = await openPhone(visit, account)
      for (const [on, location] of [
        [page, 'Armazém 1'],
        [other.page, 'Doca 7'],
      ] as const) {
        await on.context().setOffline(true)
        await record(on, origin(), code, location)
        await counter(on).waitFor()
      }
      await context.setOffline(false)
      await counter(page).waitFor({ state: 'detached' })
      await other.context.setOffline(false)
      await other.page.getByRole('link', { name: '1 registro recusado' }).click()
      await other.page.getByText('Checkpoint do tipo "entrada" já foi criado recentemente').first().waitFor()
      await other.page.getByText(/Se outra pessoa já registrou a mesma passagem/).waitFor()
      await expectAccessible(other.page)
      expect((await checkpointsOf(code)).map(({ location }) => location)).toEqual(['Armazém 1'])

      // The correction changes the checkpoint to a saída, which is recorded with the original time.
      await other.page.getByRole('link', { name: 'Corrigir e enviar de novo' }).click()
      const place = other.page.getByRole('textbox', { name: 'Nome do local', exact: true })
      await place.waitFor()
      await expect.poll(() => place.inputValue()).toBe('Doca 7')
      await other.page.getByRole('radio', { name: 'Saída' }).check({ force: true })
      await place.fill('Armazém 1')
      await other.page.getByRole('button', { name: 'Salvar Checkpoint' }).click()
      await other.page.getByRole('heading', { name: 'Checkpoint criado!' }).waitFor()
      await counter(other.page).waitFor({ state: 'detached' })
      expect((await checkpointsOf(code)).map(({ checkpoint_type }) => checkpoint_type)).toEqual([
        'entrada',
        'saida',
      ])
      await other.context.close()
    },
  )

  test.runIf(isWhole)('discards a refused checkpoint only after a confirmation', async () => {
    await context.setOffline(true)
    await record(page, origin(), 'FT-20261121-NADA00')
    await counter(page).waitFor()
    await context.setOffline(false)
    await counter(page).click()
    await page.getByText(/Nenhuma remessa sua tem este ID/).waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('main').getByText('FT-20261121-NADA00').waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Nada pendente neste aparelho').waitFor()
  })

  test.runIf(isWhole)('waits for a new authorization if the old one was revoked meanwhile', async () => {
    const owner = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
    const code = await addShipment(owner)
    const authorizations = `/api/shipments/${code}/authorizations`
    const grant = {
      email: account.email,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      single_use: true,
    }
    const { id } = dataOf<{ id: string }>(await owner('POST', authorizations, grant))
    await context.setOffline(true)
    await record(page, origin(), code)
    await counter(page).waitFor()
    expect((await owner('DELETE', `${authorizations}/${id}`)).status).toBe(200)
    await context.setOffline(false)
    await page.getByRole('link', { name: '1 registro recusado' }).click()
    await page.getByText(/^Peça a quem autorizou uma nova autorização/).waitFor()
    expect((await owner('POST', authorizations, grant)).status).toBe(201)
    await page.getByRole('button', { name: 'Enviar como está' }).click()
    await counter(page).waitFor({ state: 'detached' })
    expect(dataOf<Checkpoint[]>(await owner('GET', `/api/checkpoints/${code}`)).length).toBe(1)
  })

  test.runIf(isWhole)('offers at sign-out to wait until every queued checkpoint is sent', async () => {
    const code = await addShipment(api)
    await context.setOffline(true)
    await record(page, origin(), code)
    await counter(page).waitFor()
    await signOut(page)
    const question = page.getByRole('dialog', { name: 'Sair com registros pendentes?' })
    await question.getByRole('button', { name: 'Esperar o envio e sair' }).click()
    await question.getByText('Enviando. A sessão termina assim que tudo for enviado.').waitFor()
    await context.setOffline(false)
    await page.getByText('Logout realizado').waitFor()
    expect((await checkpointsOf(code)).length).toBe(1)
  })

  test.runIf(isWhole)('sends a queued checkpoint once although two tabs are open', async () => {
    const code = await addShipment(api)
    const second = await context.newPage()
    await second.goto(`${origin()}/dashboard`)
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/checkpoints'))
        sent.push(request.postData() ?? '')
    })
    await context.setOffline(true)
    await record(page, origin(), code)
    await counter(second).waitFor()
    await context.setOffline(false)
    for (const tab of [page, second]) await counter(tab).waitFor({ state: 'detached' })
    expect(sent.length).toBe(1)
    expect((await checkpointsOf(code)).length).toBe(1)
  })

  test.runIf(isWhole)(
    'hides queued checkpoints and their number from another account, and does not send them',
    async () => {
      const code = await addShipment(api)
      await context.setOffline(true)
      await record(page, origin(), code)
      await counter(page).waitFor()
      await signOut(page)
      const question = page.getByRole('dialog', { name: 'Sair com registros pendentes?' })
      await question.getByText(/^1 registro pendente neste aparelho/).waitFor()
      await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
      await page.getByText('Logout realizado').waitFor()
      await context.setOffline(false)
      // The sign-out goes to the front page a moment later, which would interrupt a sign-in.
      await page.waitForURL(`${origin()}/`)

      const outsider = await createAccount(visit.server)
      await signIn(page, origin(), outsider)
      await page.goto(`${origin()}/pending`)
      await page.getByText('Nada pendente neste aparelho').waitFor()
      await expect.poll(() => counter(page).count()).toBe(0)
      expect(await checkpointsOf(code)).toEqual([])

      await page.evaluate(() => localStorage.removeItem('lastro.session'))
      await signIn(page, visit.server.url, account)
      await expect.poll(async () => (await checkpointsOf(code)).length).toBe(1)
    },
  )

  test.runIf(isWhole)('sends a request queued by an earlier version without changing it', async () => {
    const code = await addShipment(api)
    await context.setOffline(true)
    await record(page, origin(), code)
    await counter(page).waitFor()
    const hash = await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('lastro.pending')
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const changing = db.transaction('scans', 'readwrite')
      const changed = new Promise((resolve) => changing.addEventListener('complete', resolve))
      const scans = changing.objectStore('scans')
      const [scan] = await new Promise<{ body: Record<string, unknown> }[]>((resolve) => {
        const reading = scans.getAll()
        reading.addEventListener('success', () => resolve(reading.result))
      })
      if (scan === undefined) throw new Error('nothing is kept')
      // Removes fields that the application writes today, because an earlier version may have
      // queued the checkpoint without them.
      const { notes: _notes, address_id: _addressId, ...body } = scan.body
      scans.put({ ...scan, body })
      await changed
      return body['blockchain_hash']
    })
    await context.setOffline(false)
    await counter(page).waitFor({ state: 'detached' })
    expect((await checkpointsOf(code)).map(({ blockchain_hash }) => blockchain_hash)).toEqual([hash])
  })

  test.runIf(isWhole)('starts with an expired token, and renews it when the network is back', async () => {
    const code = await addShipment(api)
    await context.setOffline(true)
    const outdated = await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('lastro.session') ?? '{}') as Record<string, unknown>
      const then = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
      localStorage.setItem('lastro.session', JSON.stringify(then))
      return session['access_token']
    })
    await record(page, origin(), code)
    await counter(page).waitFor()
    await context.setOffline(false)
    await counter(page).waitFor({ state: 'detached' })
    expect((await checkpointsOf(code)).length).toBe(1)
    const token = () =>
      page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('lastro.session') ?? '{}') as Record<string, unknown>
        return session['access_token']
      })
    expect(await token()).not.toBe(outdated)
  })

  test.runIf(isWhole)(
    'does not report a checkpoint as queued if the browser refuses to store it',
    async () => {
      const code = await addShipment(api)
      await page.addInitScript(() => {
        IDBObjectStore.prototype.add = () => {
          throw new DOMException('no room', 'QuotaExceededError')
        }
      })
      await context.setOffline(true)
      await record(page, origin(), code)
      await page
        .getByRole('region', { name: /^Avisos/ })
        .getByText('O registro não foi guardado')
        .waitFor()
      await page
        .getByText(/^Sem conexão com o servidor/)
        .first()
        .waitFor()
      const place = page.getByRole('textbox', { name: 'Nome do local', exact: true })
      await expect.poll(() => place.inputValue()).toBe('Armazém 1')
      await expect.poll(() => counter(page).count()).toBe(0)
    },
  )

  test.runIf(isWhole)('removes a checkpoint that was never sent', async () => {
    const code = await addShipment(api)
    await context.setOffline(true)
    await record(page, origin(), code)
    await page.getByText(/^Guardado neste aparelho; será enviado/).waitFor()
    await counter(page).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Nada pendente neste aparelho').waitFor()
    await context.setOffline(false)
    expect(await checkpointsOf(code)).toEqual([])
  })

  test.runIf(isWhole)('exports a file whose bodies the API accepts', async () => {
    const code = await addShipment(api)
    await context.setOffline(true)
    await record(page, origin(), code)
    await counter(page).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar arquivo' }).click()
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
      records: { body: object; tracking_id: string }[]
    }
    expect(file.records.map(({ tracking_id }) => tracking_id)).toEqual([code])
    expect(await api('POST', '/api/checkpoints', file.records[0]?.body)).toMatchObject({ status: 201 })
    // The application also sends the checkpoint that the test sent from the exported file. Both
    // requests create only one event.
    await context.setOffline(false)
    await page.getByText('Nada pendente neste aparelho').waitFor()
    expect((await checkpointsOf(code)).length).toBe(1)
  })
})

describe.runIf(isWhole)('an unattended device', () => {
  test('signs out only after the queue is sent', async () => {
    const code = await addShipment(api)
    const { page, context } = await visit.open('/auth', device)
    await signIn(page, visit.server.url, account)
    await storedOnDevice(page)
    await page.clock.install()
    await page.goto(`${visit.server.url}/dashboard`)
    await context.setOffline(true)
    await record(page, visit.server.url, code)
    await counter(page).waitFor()
    await page.clock.fastForward('31:00')
    await page.getByText(/Você será desconectado assim que os registros pendentes/).waitFor()
    await counter(page).waitFor()
    await context.setOffline(false)
    await page.waitForURL('**/auth*')
    expect((await readShipment(api, code)).history.map(({ via }) => via)).toEqual(['web', 'offline'])
    await context.close()
  })
})
