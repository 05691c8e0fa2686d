import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openScanVisit, type ScanVisit } from '../../support/browser/scan-visit.ts'
import { readShipment } from '../../support/api/shipment-api.ts'
import { rememberFlashes, rememberSignals, scanKeys } from '../../support/browser/scanner-keys.ts'
import type { Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests the continuous mode of the scan page, in which each scan records a checkpoint at the same
// place.
let stage: ScanVisit
let visitor: Visitor
let page: Page
let made = 0

beforeAll(async () => {
  stage = await openScanVisit()
  await stage.hold({})
})
afterAll(() => stage.close())

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const flash = (tone: string) => page.locator(`[data-scan-verdict="${tone}"]`)
/** Waits until a verdict has appeared on the whole screen, even if it has disappeared since. */
const flashed = (tone: string, words = '') =>
  expect
    .poll(() => page.evaluate<string[]>('flashes'))
    .toContainEqual(expect.stringMatching(new RegExp(`^${tone}: .*${words}`, 's')))
const lines = () => page.getByRole('region', { name: 'Últimas leituras' }).getByRole('listitem')
const tally = async () => {
  const counts = await page.locator('dl dd').allTextContents()
  const [recorded, waiting, refused] = counts.map(Number)
  return { recorded, waiting, refused }
}
const recordedOf = async (code: string) => (await readShipment(stage.api, code)).checkpoints

/** Creates a shipment of the operator. */
async function shipment(): Promise<string> {
  made += 1
  const code = `FT-20261121-SER${String(made).padStart(3, '0')}`
  await stage.ship(code)
  return code
}

async function begin(kind = 'Entrada', place = 'Armazém Norte'): Promise<void> {
  await page.getByText('Leitura contínua', { exact: true }).click()
  await page.getByText(kind, { exact: true }).click()
  const values = { 'Nome do local': place, Rua: 'Rua do Porto', Bairro: 'Cais', Cidade: 'Recife', UF: 'pe' }
  for (const [name, value] of Object.entries(values)) await box(name).fill(value)
  await button('Começar a ler').click()
  await page.getByRole('heading', { name: `${kind} em ${place}` }).waitFor()
}

/**
 * Stops the page's clock, so that the ten-second undo period ends only when the test moves the
 * clock.
 */
const stopTime = () => page.clock.setFixedTime(Date.now())
const letTimePass = () => page.clock.setFixedTime(Date.now() + 60_000)

const remember = async ({ context }: Visitor) => {
  await context.addInitScript(rememberSignals)
  await context.addInitScript(rememberFlashes)
}

beforeEach(async () => {
  visitor = await stage.scan({
    context: { viewport: { width: 390, height: 844 } },
    before: remember,
  })
  ;({ page } = visitor)
})
afterEach(async () => {
  await stage.hold({})
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})

describe.runIf(isWhole)('a scan series', () => {
  test('is set up once and resumes after a reload', async () => {
    await page.getByText('Leitura contínua', { exact: true }).click()
    await expectAccessible(page)
    await button('Começar a ler').click()
    await page.getByText('Campo obrigatório').first().waitFor()
    await begin()
    await page.getByText('Nenhuma leitura ainda').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Entrada em Armazém Norte' }).waitFor()
    await button('Alterar').click()
    await page.getByText('Saída', { exact: true }).click()
    await expect.poll(() => box('Nome do local').inputValue()).toBe('Armazém Norte')
    await expect.poll(() => box('Rua').inputValue()).toBe('Rua do Porto')
    await button('Começar a ler').click()
    await page.getByRole('heading', { name: 'Saída em Armazém Norte' }).waitFor()
  })

  test('keeps the screen awake while it runs', async () => {
    await page.evaluate(() => {
      const locks: string[] = []
      Object.assign(globalThis, { locks })
      const lock = { release: async () => void locks.push('released') }
      navigator.wakeLock.request = async (kind) => {
        locks.push(`asked for ${kind}`)
        return lock as unknown as WakeLockSentinel
      }
    })
    await begin()
    await expect.poll(() => page.evaluate('locks')).toEqual(['asked for screen'])
    await page.getByText('Uma por vez', { exact: true }).click()
    await expect.poll(() => page.evaluate('locks')).toEqual(['asked for screen', 'released'])
  })

  test('with finalizações starts only after a confirmation, because it closes shipments', async () => {
    await page.getByText('Leitura contínua', { exact: true }).click()
    await page.getByText('Finalização', { exact: true }).click()
    await box('Nome do local').fill('Portaria')
    await button('Começar a ler').click()
    await page.getByRole('checkbox').and(page.locator('[aria-invalid]')).waitFor()
    await expect.poll(() => page.getByText('Últimas leituras').count()).toBe(0)
  })
})

describe('each scan', () => {
  test.runIf(isWhole)('is recorded without a press after ten seconds in the queue', async () => {
    const code = await shipment()
    await begin()
    await stopTime()
    await scanKeys(page, code)
    await flashed('accepted', code.slice(-6))
    await lines().getByText('Neste aparelho').waitFor()
    expect(await recordedOf(code)).toEqual([])
    await letTimePass()
    await lines().getByText('Registrada', { exact: true }).waitFor()
    expect(await recordedOf(code)).toMatchObject([
      { checkpoint_type: 'entrada', location: 'Armazém Norte', city: 'Recife', uf: 'PE' },
    ])
    await expect.poll(tally).toEqual({ recorded: 1, waiting: 0, refused: 0 })
    await expect.poll(() => flash('accepted').count()).toBe(0)
  })

  test.runIf(isWhole)('warns of a saída without an entrada at its place before sending', async () => {
    const [without, elsewhere] = [await shipment(), await shipment()]
    const entry = { tracking_id: elsewhere, location: 'Armazém Sul', status: 'Em Trânsito' }
    await stage.api('POST', '/api/checkpoints', entry)
    await begin('Saída')
    await stopTime()
    await scanKeys(page, without)
    await flashed('warned', 'Não há entrada aberta neste local')
    await scanKeys(page, elsewhere)
    await flashed('warned', 'A entrada em Armazém Sul continuará aberta')
    expect(await recordedOf(without)).toEqual([])
    await letTimePass()
    await expect.poll(tally).toEqual({ recorded: 2, waiting: 0, refused: 0 })
  })

  test.runIf(isWhole)('is accepted once while the label stays in view of the camera', async () => {
    const code = await shipment()
    await begin()
    // Shows the label only after the series has begun. Before the series, the page would treat the
    // label as a single scan, which vibrates too.
    await stage.hold({ qr: code })
    await flashed('accepted')
    await flash('accepted').waitFor({ state: 'hidden' })
    await lines().getByText('Registrada', { exact: true }).waitFor()
    await expect.poll(() => lines().count()).toBe(1)
    await expect.poll(() => page.evaluate('felt')).toEqual([[80]])
  })

  test.runIf(isWhole)('can be undone by button and by key, and scanned again', async () => {
    const [first, second] = [await shipment(), await shipment()]
    await begin()
    await stopTime()
    await scanKeys(page, first)
    await button(`Desfazer ${first}`).waitFor()
    await scanKeys(page, second)
    // The undo button of the newest scan is within reach of a thumb, whatever is below the camera.
    await expect
      .poll(async () => (await button(`Desfazer ${second}`).boundingBox())?.y)
      .toBeGreaterThan(844 - 100)
    await button(`Desfazer ${first}`).click()
    await page.getByText(/^Desfeita: /).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Nenhuma leitura ainda').waitFor()
    await expect.poll(tally).toEqual({ recorded: 0, waiting: 0, refused: 0 })
    await scanKeys(page, first)
    await button(`Desfazer ${first}`).waitFor()
    await letTimePass()
    await lines().getByText('Registrada', { exact: true }).waitFor()
    expect(await recordedOf(first)).toHaveLength(1)
    expect(await recordedOf(second)).toEqual([])
  })

  test.runIf(isWhole)(
    'is reported as a repetition, without alarm, if its code was already scanned',
    async () => {
      const code = await shipment()
      await begin()
      await stopTime()
      await scanKeys(page, code)
      await button(`Desfazer ${code}`).waitFor()
      await scanKeys(page, code)
      await page.getByText(/já foi lida há \d+ s\. Nada foi registrado de novo\./).waitFor()
      await expect.poll(() => lines().count()).toBe(1)
      await expect.poll(() => page.evaluate('felt')).toEqual([[80], [25]])
    },
  )

  test.runIf(isWhole)(
    'is refused immediately with an alarm if the code is unknown, and is not stored',
    async () => {
      await begin()
      await scanKeys(page, 'FT-20261121-ZZZZZZ')
      await flashed('refused', 'Acesso negado')
      await page
        .getByRole('alert')
        .getByText(/Este ID não corresponde a nenhuma remessa válida/)
        .waitFor()
      await lines().getByText('Este ID não corresponde a nenhuma remessa válida.').waitFor()
      await expect.poll(tally).toEqual({ recorded: 0, waiting: 0, refused: 1 })
      await expect.poll(() => page.evaluate('felt')).toEqual([[200, 100, 200]])
    },
  )

  test.runIf(isWhole)(
    'is refused with the specified message if the saída from another place is missing',
    async () => {
      const code = await shipment()
      const at = { location: 'Doca 7', status: 'Em Trânsito', city: 'Recife', uf: 'PE' }
      await stage.api('POST', '/api/checkpoints', { tracking_id: code, ...at })
      await begin()
      await scanKeys(page, code)
      await flashed('refused', 'Falta a saída')
      await lines()
        .getByText(/É obrigatório registrar a saída do checkpoint "Doca 7"/)
        .waitFor()
      expect(await recordedOf(code)).toHaveLength(1)
    },
  )

  test.runIf(isWhole)('shows an alarm if the server refuses the checkpoint at sending', async () => {
    const code = await shipment()
    await begin()
    await stopTime()
    await scanKeys(page, code)
    await button(`Desfazer ${code}`).waitFor()
    const at = { location: 'Armazém Norte', status: 'Em Trânsito', city: 'Recife', uf: 'PE' }
    await stage.api('POST', '/api/checkpoints', { tracking_id: code, ...at })
    await letTimePass()
    await flashed('refused', 'Recusada no envio')
    await lines()
      .getByText(/Checkpoint do tipo "entrada" já foi criado recentemente/)
      .waitFor()
    await expect.poll(tally).toEqual({ recorded: 0, waiting: 0, refused: 1 })
  })

  test.runIf(isWhole)('is queued without network, and recorded when the network is back', async () => {
    const code = await shipment()
    await begin()
    await visitor.context.setOffline(true)
    await scanKeys(page, code)
    await flashed('kept', 'Registrada neste aparelho, será conferida no envio')
    await expect.poll(tally).toEqual({ recorded: 0, waiting: 1, refused: 0 })
    await visitor.context.setOffline(false)
    await lines().getByText('Registrada', { exact: true }).waitFor()
    expect(await recordedOf(code)).toHaveLength(1)
  })
})

test.runIf(isWhole)('reads and queues a label if the application starts without network', async () => {
  const code = await shipment()
  const { page: phone, context } = await stage.scan({
    context: { serviceWorkers: 'allow' },
    before: remember,
  })
  page = phone
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await begin()
  await stage.hold({ qr: code })
  await context.setOffline(true)
  await phone.reload()
  await flashed('kept', code.slice(-6))
  await context.setOffline(false)
  await lines().getByText('Registrada', { exact: true }).waitFor()
  expect(await recordedOf(code)).toHaveLength(1)
  await context.close()
})

test.runIf(isWhole)('the page meets WCAG 2.2 AA with scans in its list and a verdict on screen', async () => {
  const code = await shipment()
  await begin()
  await stopTime()
  await scanKeys(page, 'FT-20261121-ZZZZZZ')
  await scanKeys(page, code)
  await button(`Desfazer ${code}`).waitFor()
  await expectAccessible(page)
})
