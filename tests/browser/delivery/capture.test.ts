import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { launchChromium } from '../../support/browser/chromium.ts'
import { writeFakeCamera } from '../../support/browser/fake-camera.ts'
import { addPartsPage, PARTS_PAGE } from '../../support/browser/parts-page.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Photos with the camera inside the page, and the signature.
let folder: string
let film: string
let visit: Visit
let page: Page
let errors: readonly string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-photos-'))
  film = join(folder, 'camera.y4m')
  await writeFakeCamera(film, { qr: 'FT-20261128-PHOTO1' })
  visit = await openVisit({ camera: film, routes: true })
})
afterAll(async () => {
  await visit.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  const visitor = await visit.open('/status', { viewport: { width: 390, height: 844 } })
  ;({ page, errors } = visitor)
  await addPartsPage(visitor.context, visit.server.url)
  await page.goto(`${visit.server.url}${PARTS_PAGE}`)
  return () => visitor.context.close()
})

const open = () => page.getByRole('button', { name: 'Abrir' }).click()
const shutter = () => page.getByRole('button', { name: 'Tirar foto' })
const count = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const gallery = () => page.getByLabel('Escolher da galeria')

async function shoot(total: number): Promise<void> {
  await shutter().click()
  await count(`${total} de 6`).waitFor()
}

const file = async (color: string, name = 'foto.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
})

/** Returns the sources of the photos, in order. */
const sources = () => page.evaluate(() => globalThis.parts.photos.map(({ source }) => source))

/** Returns the state of the camera's tracks that the page had opened. */
const trackStates = () =>
  page.evaluateHandle(() => {
    const stream = document.querySelector('video')?.srcObject
    return stream instanceof MediaStream ? stream.getTracks() : []
  })

describe('PhotoCapture', () => {
  test('takes photos with the camera, removes one, and stops the camera when it is closed', async () => {
    await open()
    await shoot(1)
    await page.getByRole('img', { name: 'Foto 1' }).waitFor()
    const { width, height, type } = await page.evaluate(async () => {
      const blob = globalThis.parts.photos[0]?.blob ?? new Blob()
      const bitmap = await createImageBitmap(blob)
      return { width: bitmap.width, height: bitmap.height, type: blob.type }
    })
    expect({ width, height, type }).toEqual({ width: 1_280, height: 720, type: 'image/jpeg' })
    await gallery().setInputFiles([await file('#c00'), await file('#0a0')])
    await count('3 de 6').waitFor()
    expect(await sources()).toEqual(['camera', 'file', 'file'])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Remover a foto 2' }).click()
    await count('2 de 6').waitFor()
    expect(await gallery().evaluate((input) => input === document.activeElement)).toBe(true)
    const tracks = await trackStates()
    expect(await tracks.evaluate((all) => all.map(({ readyState }) => readyState))).toEqual(['live'])
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect
      .poll(() => tracks.evaluate((all) => all.map(({ readyState }) => readyState)))
      .toEqual(['ended'])
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('takes six photos at most, each picture once', async () => {
    await open()
    const colors = ['#000', '#c00', '#0a0', '#00c', '#cc0', '#0cc', '#c0c']
    await gallery().setInputFiles(await Promise.all(['#000', '#000'].map((color) => file(color))))
    await count('1 de 6').waitFor()
    await gallery().setInputFiles(await Promise.all(colors.slice(1).map((color) => file(color))))
    await page.getByText('São no máximo 6 fotos. As outras ficaram de fora.').waitFor()
    await count('6 de 6').waitFor()
    await page.getByText(/Para trocar uma, remova-a/).waitFor()
    expect(await shutter().count()).toBe(0)
    expect(await gallery().isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remover a foto 6' }).click()
    await shutter().waitFor()
  })

  test.runIf(isWhole)('explains a file that is no photo, and adds the others', async () => {
    await open()
    const broken = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nota') }
    const heic = {
      ...broken,
      name: 'IMG_1.HEIC',
      buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'),
    }
    await gallery().setInputFiles([broken, await file('#c00')])
    await page.getByText(/não é uma foto ou está danificado/).waitFor()
    await count('1 de 6').waitFor()
    await gallery().setInputFiles([heic])
    await page.getByText(/não abre fotos neste formato, como HEIC\. Tire a foto aqui/).waitFor()
    await shoot(2)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test.runIf(isWhole)(
    'offers the camera of the device and the gallery if the camera is refused',
    async () => {
      await using browser = await launchChromium({ camera: film, isCameraRefused: true })
      const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
      await addPartsPage(context, visit.server.url)
      page = await context.newPage()
      await page.goto(`${visit.server.url}${PARTS_PAGE}`)
      await open()
      await page.getByText('A câmera não foi permitida').waitFor()
      const device = page.getByLabel('Abrir a câmera do aparelho')
      expect(await device.getAttribute('capture')).toBe('environment')
      await expectAccessible(page)
      await device.setInputFiles(await file('#c00'))
      await count('1 de 6').waitFor()
      expect(await sources()).toEqual(['file'])
    },
  )
})

describe('SignaturePad', () => {
  const pad = () => page.getByLabel('Área para assinar')
  const state = () => page.evaluate(() => globalThis.parts.signature.state)
  const strokes = () =>
    page.evaluate(() => {
      const { signature } = globalThis.parts
      return signature.state === 'drawn' ? signature.drawing.strokes.length : 0
    })

  async function stroke(from: number): Promise<void> {
    const box = await pad().boundingBox()
    if (box === null) throw new Error('no pad')
    await page.mouse.move(box.x + from, box.y + 40)
    await page.mouse.down()
    for (let at = 1; at <= 8; at++) await page.mouse.move(box.x + from + at * 9, box.y + 40 + (at % 3) * 30)
    await page.mouse.up()
  }

  /** Encodes the drawn signature for a shipment and a time. */
  const encode = async (trackingId: string, time = '28/11/2026, 14:02:33 GMT-3') => {
    const { base64, digest } = await page.evaluate(
      async ([code, at]) => {
        const { signature, encodeSignature } = globalThis.parts
        if (signature.state !== 'drawn') throw new Error(signature.state)
        const text = { sentence: 'Recebi a remessa, em ordem e sem avarias.', trackingId: code, time: at }
        const picture = await encodeSignature(signature.drawing, text)
        const bytes = new Uint8Array(await picture.blob.arrayBuffer())
        return {
          digest: picture.digest,
          base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
        }
      },
      [trackingId, time] as const,
    )
    return { digest, bytes: Buffer.from(base64, 'base64') }
  }

  test('is drawn with its sentence, code and time into a PNG file without metadata', async () => {
    await stroke(20)
    await stroke(150)
    await expect.poll(strokes).toBe(2)
    const { bytes } = await encode('FT-20261128-ASSINA')
    expect(bytes.length).toBeLessThanOrEqual(100_000)
    expect(chunksOf(bytes).filter((type) => !['IHDR', 'sRGB', 'IDAT', 'IEND'].includes(type))).toEqual([])
    const again = await encode('FT-20261128-ASSINA')
    const others = await Promise.all([
      encode('FT-20261128-ASSINB'),
      encode('FT-20261128-ASSINA', '28/11/2026, 14:02:34 GMT-3'),
    ])
    expect(again.bytes.equals(bytes)).toBe(true)
    for (const other of others) expect(other.digest).not.toBe(again.digest)
    await expectAccessible(page)
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)('is undone stroke by stroke, cleared, and drawn again after a rotation', async () => {
    await stroke(20)
    await stroke(150)
    await expect.poll(strokes).toBe(2)
    await page.setViewportSize({ width: 700, height: 390 })
    const right = () =>
      page.evaluate(() => {
        const { signature } = globalThis.parts
        const all =
          signature.state === 'drawn' ? signature.drawing.strokes.flatMap(({ points }) => points) : []
        return Math.max(...all.map(({ x }) => x))
      })
    await expect.poll(right).toBeGreaterThan(250)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    expect(await strokes()).toBe(1)
    await page.getByRole('button', { name: 'Limpar' }).click()
    expect(await state()).toBe('none')
  })

  test.runIf(isWhole)('is refused and taken back by keyboard', async () => {
    await stroke(20)
    await page.getByLabel('Não quis assinar').focus()
    await page.keyboard.press('Space')
    expect(await state()).toBe('refused')
    await expect.poll(() => pad().isVisible()).toBe(false)
    await page.keyboard.press('Space')
    expect(await state()).toBe('none')
    await stroke(20)
    await expect.poll(state).toBe('drawn')
  })
})

function chunksOf(png: Buffer): readonly string[] {
  const types: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    types.push(png.toString('latin1', at + 4, at + 8))
  return types
}
