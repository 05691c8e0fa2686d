import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenes } from '../../support/browser/fake-camera.ts'
import { addPlatformDetector } from '../../support/browser/platform-detector.ts'
import { openScanVisit, type ScanVisit } from '../../support/browser/scan-visit.ts'
import type { Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Chromium plays a video as its camera. The video shows a printed label as a phone would see it.
const code = 'FT-20261121-QRCAM1'
const other = 'FT-20261121-QRCAM2'
let stage: ScanVisit

beforeAll(async () => {
  stage = await openScanVisit()
  await stage.ship(code)
  await stage.ship(other)
})
afterAll(() => stage.close())

const link = (trackingId: string) => `${stage.visit.server.url}/verify/${trackingId}`
const verdict = (page: Page) => page.getByRole('dialog', { name: 'Autorizado' })
const platform = { formats: ['qr_code', 'code_128', 'ean_13'] }

/**
 * Returns a function that counts the page's requests for the WebAssembly decoder, which Lastro
 * serves.
 */
function countDecoders({ page }: Visitor): () => number {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return () => asked.filter((url) => url.endsWith('.wasm')).length
}

describe.runIf(isWhole).each(['WebAssembly', 'platform'] as const)('with the %s detector', (detector) => {
  const before = async ({ context }: Visitor) =>
    detector === 'platform' ? addPlatformDetector(context, platform) : undefined

  test.each(['skewed', 'straight', 'rotated', 'blurred', 'low in contrast', 'small'] as const)(
    'reads a label that is %s',
    async (scene) => {
      await stage.hold({ qr: link(code) }, scenes[scene])
      const { page, context, errors } = await stage.scan({ before })
      await verdict(page).getByText(code, { exact: true }).waitFor()
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test('reads the bar code of a label if its QR code is not visible', async () => {
    await stage.hold({ bars: code }, scenes['close to the bars'])
    const { page, context } = await stage.scan({ before })
    await verdict(page).getByText(code, { exact: true }).waitFor()
    await context.close()
  })
})

test.runIf(isWhole)('a scan leads to the checkpoint form of the scanned shipment', async () => {
  await stage.hold({ qr: JSON.stringify({ tracking_id: code, created_at: '2026-11-21T12:00:00.000Z' }) })
  const { page, context, errors } = await stage.scan()
  await page.getByText('Autorização confirmada').waitFor()
  await verdict(page).getByRole('link', { name: 'Registrar checkpoint' }).click()
  await page.waitForURL(`**/checkpoint?shipment_id=*&tracking_id=${code}`)
  await page.getByRole('button', { name: 'Salvar Checkpoint' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

describe.runIf(isWhole)('the decoder that Lastro serves', () => {
  beforeAll(() => stage.hold({ qr: link(code) }))

  const decodersAskedFor = async (given: typeof platform | { formats: string[]; isBroken?: boolean }) => {
    let decoders = () => 0
    const { page, context } = await stage.scan({
      before: async (visitor) => {
        decoders = countDecoders(visitor)
        await addPlatformDetector(visitor.context, given)
      },
    })
    await verdict(page).waitFor()
    const looks = await page.evaluate(() => globalThis.platformLooks ?? 0)
    await context.close()
    return { decoders: decoders(), looks }
  }

  test('is not loaded if the browser detects QR codes itself', async () => {
    const { decoders, looks } = await decodersAskedFor(platform)
    expect(decoders).toBe(0)
    expect(looks).toBeGreaterThan(0)
  })

  test('replaces a platform detector that does not support QR codes', async () => {
    expect(await decodersAskedFor({ formats: ['ean_13'] })).toEqual({ decoders: 1, looks: 0 })
  })

  test('replaces a platform detector that fails repeatedly', async () => {
    expect(await decodersAskedFor({ ...platform, isBroken: true })).toEqual({ decoders: 1, looks: 3 })
  })

  test('is reported if it cannot be loaded, and is loaded when the user starts the camera again', async () => {
    const { page, context } = await stage.scan({
      before: ({ page: before }) => before.route('**/*.wasm', (route) => route.abort()),
    })
    await page.getByText('O leitor de códigos não abriu').waitFor()
    await page.unroute('**/*.wasm')
    await page.getByRole('button', { name: 'Ligar a câmera' }).click()
    await verdict(page).waitFor()
    await context.close()
  })
})

describe.runIf(isWhole)('an unusable code', () => {
  test.each([
    [
      'another installation',
      { qr: `https://outra.exemplo.com/verify/${code}` },
      /de outra instalação do Lastro/,
    ],
    ['a Wi-Fi network', { qr: 'WIFI:S:Galpao;T:WPA;P:segredo;;' }, /de uma rede Wi-Fi/],
    ['goods', { goods: '7891234567895' }, /código de barras do produto/],
    ['more than one shipment', { qr: code, bars: other }, /Há mais de uma remessa na imagem/],
  ])('on a label with %s is explained without a dialog', async (_what, codes, words) => {
    await stage.hold(codes)
    const { page, context } = await stage.scan({ context: { viewport: { width: 390, height: 844 } } })
    await page.getByText(words).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })
})
