import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import {
  startBitcoin,
  startCalendar,
  type TestBitcoin,
  type TestCalendar,
} from '../../support/api/calendar.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests the public information about the timestamp of a head, from the calendar's promise to the
// Bitcoin block. Each test depends on the one before.
let bitcoin: TestBitcoin
let calendar: TestCalendar
let visit: Visit
let api: Api
let code: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-timestamps-'))
  bitcoin = await startBitcoin()
  calendar = await startCalendar(bitcoin)
  visit = await openVisit({
    env: {
      OTS_CALENDARS: calendar.service.url,
      BITCOIN_HEADERS_URL: bitcoin.service.url,
      ANCHOR_EVERY: '1s',
    },
  })
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
})
afterAll(async () => {
  await visit.close()
  await rm(folder, { recursive: true, force: true })
  await Promise.all([calendar.service.stop(), bitcoin.service.stop()])
})

const open = (path: string) => visit.open(path, { viewport: { width: 390, height: 844 } })

type Timestamps = { readonly data: { readonly newest: object | null; readonly pending: object | null } }
async function shown(): Promise<Timestamps['data']> {
  const response = await fetch(`${visit.server.url}/api/public/timestamps`)
  return ((await response.json()) as Timestamps).data
}

test.runIf(isWhole)(
  'a timestamp that a calendar only promised is shown as pending, not as an anchor',
  async () => {
    code = await addShipment(api)
    await expect.poll(shown).toMatchObject({ pending: { promised: 1 } })
    const { page, errors } = await open('/transparency')
    await page.getByText('Tamanho 2: pendente na agenda; promessas de pô-lo em um bloco: 1 de 1.').waitFor()
    await expectAccessible(page)
    const { page: shipment } = await open(`/verify/${code}`)
    await shipment.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await shipment.getByText('Ainda não ancorado.').first().waitFor()
    expect(errors).toEqual([])
  },
)

test.runIf(isWhole)(
  'the public page verifies a timestamp up to the block header, and states its limits',
  async () => {
    calendar.settle(900)
    await expect
      .poll(
        async () => {
          await visit.server.services.pool.query('update timestamp_promises set next_at = clock_timestamp()')
          await addShipment(api)
          return (await shown()).newest
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .not.toBeNull()
    const { page, errors } = await open(`/verify/${code}`)
    await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await page
      .getByText('Ancorado: Bitcoin de testes (regtest), bloco 900 (não prova nada a quem é de fora).')
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Âncora' }).waitFor()
    await page.getByText(/Nessa rede de testes qualquer um faz os blocos que quiser/).waitFor()
    await page.getByText('Hash do bloco').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o carimbo (.ots)' }).click()
    expect((await saving).suggestedFilename()).toBe('estado-2.ots')
    await page.getByText('Comprovante e registro').click()
    const check = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await check('Carimbo de tempo no Bitcoin').getByText('confere', { exact: true }).waitFor()
    await check('Consulta à cadeia').getByText('não verificado', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
)

test.runIf(isWhole)(
  'the transparency page names the Bitcoin block and says that the network is for tests',
  async () => {
    const { page } = await open('/transparency')
    await page.getByText(/Tamanho 2: confirmado no bloco 900, de .*, hash [0-7][0-9a-f]{63}\./).waitFor()
    await page.getByText(/É uma rede de testes \(regtest\)/).waitFor()
    await expectAccessible(page)
  },
)

test.runIf(isWhole)('the self-verifying file verifies the timestamp too, without any network', async () => {
  const { page } = await open(`/verify/${code}`)
  await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar comprovante autoverificável (HTML)' }).click()
  const file = join(folder, 'comprovante.html')
  await (await downloading).saveAs(file)
  expect((await readFile(file)).length).toBeLessThan(100_000)
  await page.goto(pathToFileURL(file).href)
  await page
    .getByText('Ancorado: Bitcoin de testes (regtest), bloco 900 (não prova nada a quem é de fora).')
    .first()
    .waitFor()
})

test.runIf(isWhole)('the metrics report the timestamped log size and no timestamping problem', async () => {
  const metrics = await (await fetch(`${visit.server.url}/metrics`)).text()
  expect(metrics).toMatch(/^lastro_timestamp_size 2$/m)
  expect(metrics).not.toMatch(/^lastro_timestamp_trouble\{/m)
})
