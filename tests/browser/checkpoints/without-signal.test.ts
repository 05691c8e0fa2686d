import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { webFolder } from '../../../tools/web-stamp.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { device, openPhone, signIn, signOut } from '../../support/browser/offline-phone.ts'
import { addWarehouse } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, storedOnDevice, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The application in a browser without network: the parts that its service worker stores.
let visit: Visit
let account: TestAccount
let api: Api

beforeAll(async () => {
  visit = await openVisit()
  account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(() => visit.close())

const counter = (page: Page) => page.getByRole('link', { name: /registros? (pendente|recusado)/ })
const checkpointsOf = async (code: string) =>
  dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))

describe('in a browser that reports to be offline', () => {
  let context: BrowserContext
  let page: Page
  const origin = () => visit.server.url

  beforeEach(async () => {
    ;({ context, page } = await openPhone(visit, account))
    return () => context.close()
  })

  test.runIf(isWhole)('starts on any page, and reports that a shipment cannot be looked up', async () => {
    const code = await addShipment(api)
    await context.setOffline(true)
    await page.goto(`${origin()}/pending`)
    await page.getByText('Nada pendente neste aparelho').waitFor()
    await expectAccessible(page)
    await page.goto(`${origin()}/scan-qr`)
    await page.getByRole('heading', { name: 'Escanear QR' }).waitFor()
    await page.goto(`${origin()}/checkpoint?tracking_id=${code}`)
    await page.getByText(/Não foi possível consultar esta remessa/).waitFor()
    await expectAccessible(page)
  })

  test.runIf(isWhole)('reports that the data of a page could not be loaded, and offers a retry', async () => {
    const code = await addShipment(api)
    const { id } = await readShipment(api, code)
    await page.goto(`${origin()}/dashboard`)
    await page.getByText(code).first().waitFor()
    // Pages other than the start and those for work without network are stored when they are used.
    for (const path of ['/tracker', `/shipment/${id}`]) {
      await page.goto(origin() + path)
      await page.getByRole('main').getByText(code).first().waitFor()
    }
    await context.setOffline(true)
    await page.getByText(/^Sem conexão desde \d\d:\d\d\. O que aparece é dessa hora/).waitFor()
    for (const path of ['/dashboard', '/tracker', `/shipment/${id}`]) {
      await page.goto(origin() + path)
      await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).first().waitFor()
      await page
        .getByRole('main')
        .getByText(/Sem conexão com o servidor/)
        .first()
        .waitFor()
    }
    await context.setOffline(false)
    await page.getByText(code).first().waitFor()
  })

  test('offers to record a code that was checked before, with its places and the warehouses', async () => {
    const code = await addShipment(api)
    await addCheckpoint(api, code, 2, { address: 'Rua do Porto, 12, Cais, Recife/PE' })
    await addWarehouse(api, 'Armazém Norte')
    const remembered = (name: string) =>
      page.evaluate(
        (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(`lastro.${prefix}.`)).length,
        name,
      )
    const check = async () => {
      await page.getByLabel('ID de Rastreamento').fill(code)
      await page.getByRole('button', { name: 'Verificar', exact: true }).click()
    }
    await page.goto(`${origin()}/scan-qr`)
    await check()
    await page.getByRole('heading', { name: 'Autorizado' }).waitFor()
    await expect.poll(() => remembered('warehouses')).toBe(1)
    await page.getByRole('button', { name: 'Escanear outro' }).click()
    await context.setOffline(true)
    await check()
    await page.getByRole('heading', { name: 'Sem rede' }).waitFor()
    await page.getByText('Este aparelho já conferiu esta remessa.', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Registrar assim mesmo' }).click()
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    await expect.poll(() => box('Nome do local').inputValue()).toBe('Armazém 1')
    await expect.poll(() => box('Rua').inputValue()).toBe('Rua do Porto')
    await page.getByRole('button', { name: 'Warehouse', exact: true }).click()
    await page.getByRole('option', { name: /Armazém Norte/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Salvar Checkpoint' }).click()
    await page.getByRole('heading', { name: 'Guardado neste aparelho' }).waitFor()
    await context.setOffline(false)
    await counter(page).waitFor({ state: 'detached' })
    expect((await checkpointsOf(code)).map(({ checkpoint_type }) => checkpoint_type)).toEqual([
      'entrada',
      'saida',
    ])
    await signOut(page)
    await page.getByText('Logout realizado').waitFor()
    expect([await remembered('checked'), await remembered('warehouses')]).toEqual([0, 0])
  })

  test.runIf(isWhole)(
    'opens the form after the first failed request, though the browser reports to be online',
    async () => {
      const code = await addShipment(api)
      let failed = 0
      // Service workers send requests that pages cannot intercept.
      await context.route(/\/api\/(?:shipments|qr)\//, (route) => {
        failed++
        return route.abort('connectionrefused')
      })
      await page.goto(`${origin()}/checkpoint?tracking_id=${code}`)
      await page.getByRole('textbox', { name: 'Nome do local' }).waitFor()
      expect(failed).toBeGreaterThan(0)
      // The page would send four requests within 3.5 seconds before it reports the failure.
      expect(failed).toBeLessThan(4)
    },
  )

  test.runIf(isWhole)('says of a page that was never opened that it needs the network', async () => {
    await context.setOffline(true)
    await page.goto(`${origin()}/warehouse-management`)
    await page.getByRole('heading', { name: 'Sem conexão' }).waitFor()
    await page.getByText(/^Esta página ainda não foi aberta neste aparelho/).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await page.getByRole('heading', { name: 'Warehouses', level: 1 }).waitFor()
  })

  test.runIf(isWhole)(
    'promises to store checkpoints only once the device has stored the application',
    async () => {
      const without = await visit.open('/auth')
      await signIn(without.page, origin(), account)
      await without.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await without.context.setOffline(true)
      await without.page.getByText(/^Sem conexão\. O aplicativo ainda não está guardado/).waitFor()
      expect(await without.page.getByText(/ficam guardados/).count()).toBe(0)
      await without.context.close()
      await context.setOffline(true)
      await page.getByText(/os checkpoints que você registrar ficam guardados neste aparelho/).waitFor()
    },
  )

  test.runIf(isWhole)('adds no module preloads to a page that the service worker serves', async () => {
    const answer = await page.goto(`${origin()}/dashboard`)
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(await answer?.text()).not.toContain('modulepreload')
  })

  test.runIf(isWhole)('opens visited public pages without network', async () => {
    const code = await addShipment(api)
    await page.goto(`${origin()}/privacy`)
    await page.goto(`${origin()}/verify/${code}`)
    await page.getByRole('button', { name: 'Imprimir comprovante' }).waitFor()
    await context.setOffline(true)
    await page.goto(`${origin()}/privacy`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${origin()}/verify/${code}`)
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor()
    // The page reloads its document by itself once the network is back.
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Imprimir comprovante' }).waitFor()
  })

  test.runIf(isWhole)('stores no account data in the caches', async () => {
    const urls = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(urls).toContain('/index.html')
    // The caches also contain the decoder of QR codes and bar codes, which only pages with a camera
    // start.
    expect(urls).toEqual(expect.arrayContaining([expect.stringMatching(/decode-worker.*\.js$/)]))
    const own =
      /^\/(assets\/|index\.html|before-paint\.js|favicon\.svg|manifest\.webmanifest|working-build|$)/
    expect(urls.filter((url) => !own.test(url))).toEqual([])
  })
})

describe.runIf(isWhole)('a new version of the application', () => {
  let folder: string
  let installation: Visit

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastro-web-'))
    await cp(webFolder, folder, { recursive: true })
    installation = await openVisit({ webFolder: folder })
    return async () => {
      await installation.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  /**
   * Installs a service worker like that of another build: with other digests, and without the page
   * of the warehouses. Deletes the script of that page.
   */
  async function installNewBuild(): Promise<void> {
    const file = join(folder, 'sw.js')
    const worker = await readFile(file, 'utf8')
    const part = /\/assets\/warehouses-route-[\w-]+\.js/.exec(worker)?.[0]
    const another = worker.match(/\/assets\/[\w-]+\.js/g)?.find((one) => one !== part)
    if (part === undefined || another === undefined) throw new Error('the worker does not list the pages')
    const changed = worker
      .replaceAll(part, another)
      .replaceAll(/\b[0-9a-f]{16}\b/g, (digest) => digest.split('').toReversed().join(''))
    await writeFile(file, changed)
    for (const packed of ['', '.br', '.gz']) await rm(join(folder, part + packed))
  }

  test('starts in a tab only after the user presses the update button there', async () => {
    const { page, context } = await installation.open('/auth', device)
    await signIn(page, installation.server.url, await createAccount(installation.server))
    await storedOnDevice(page)
    const other = await context.newPage()
    await other.goto(`${installation.server.url}/warehouse-management`)
    await other.getByRole('heading', { name: 'Warehouses', level: 1 }).waitFor()
    await other.goto(`${installation.server.url}/dashboard`)
    for (const tab of [page, other]) await tab.evaluate(() => Reflect.set(window, 'isOld', true))
    const isOld = (tab: Page) => tab.evaluate(() => Reflect.get(window, 'isOld') === true)

    await installNewBuild()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const notice = page.getByText('Nova versão', { exact: true })
    await notice.waitFor()
    await expectAccessible(page)
    expect(await isOld(page)).toBe(true)
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await page.waitForFunction(() => Reflect.get(window, 'isOld') === undefined)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await expect.poll(() => notice.count()).toBe(0)
    await other.getByText('Nova versão', { exact: true }).waitFor()
    expect(await isOld(other)).toBe(true)
    // The page of the warehouses needs a script of the earlier version that the server no longer
    // has.
    await other.getByRole('link', { name: 'Warehouses', exact: true }).click()
    await other.getByRole('heading', { name: 'Warehouses', level: 1 }).waitFor()
    expect(await isOld(other)).toBe(true)
    await context.close()
  })
})
