import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { launchChromium } from '../../support/browser/chromium.ts'
import { openScanVisit, type ScanVisit } from '../../support/browser/scan-visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests the scanner with cameras of different capabilities and failures. Stubs imitate capabilities
// and failures that the simulated camera of Chromium lacks.
const code = 'FT-20261121-DEVICE'
let stage: ScanVisit

beforeAll(async () => {
  stage = await openScanVisit()
  await stage.ship(code)
})
afterAll(() => stage.close())

const verdict = (page: Page) => page.getByRole('dialog', { name: 'Autorizado' })
const running = (page: Page) => page.getByText('Centralize o código da etiqueta')

/** Returns the video track of the running camera. */
const runningTrack = (page: Page) =>
  page.evaluateHandle(() => {
    const video = document.querySelector('video')
    return video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined
  })

async function typeCode(page: Page): Promise<void> {
  await page.getByLabel('ID de rastreamento').fill(code)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await verdict(page).waitFor()
}

describe.runIf(isWhole)('the scanner without a camera', () => {
  test('explains that camera access was refused and still accepts typed codes', async () => {
    await using browser = await launchChromium({ camera: stage.film, isCameraRefused: true })
    const page = await (await browser.newContext({ locale: 'pt-BR', storageState: stage.signedIn })).newPage()
    await page.goto(`${stage.visit.server.url}/scan-qr`)
    await page.getByText('A câmera não foi permitida').waitFor()
    await page.getByText(/Permita a câmera para este site nas configurações do navegador/).waitFor()
    await expectAccessible(page)
    await typeCode(page)
  })

  test('starts the camera automatically when access is allowed later', async () => {
    await stage.hold({ qr: code })
    const { page, context } = await stage.scan({
      before: ({ context: before }) =>
        before.addInitScript(() => {
          const permission = Object.assign(new EventTarget(), { state: 'denied' })
          Object.assign(globalThis, { permission })
          navigator.permissions.query = async () => permission as PermissionStatus
          const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
          navigator.mediaDevices.getUserMedia = async (asked) => {
            if (permission.state === 'denied') throw new DOMException('stub', 'NotAllowedError')
            return ask(asked)
          }
        }),
    })
    await page.getByText('A câmera não foi permitida').waitFor()
    await page.evaluate(`permission.state = 'granted'; permission.dispatchEvent(new Event('change'))`)
    await verdict(page).getByText(code, { exact: true }).waitFor()
    await context.close()
  })

  test.each([
    ['no camera', 'NotFoundError', 'Nenhuma câmera disponível'],
    ['a busy camera', 'NotReadableError', 'A câmera está ocupada'],
  ])('explains %s and still accepts typed codes', async (_what, name, words) => {
    const { page, context } = await stage.scan({
      before: ({ context: before }) =>
        before.addInitScript((error) => {
          navigator.mediaDevices.getUserMedia = async () => {
            throw new DOMException('stub', error)
          }
        }, name),
    })
    await page.getByText(words).waitFor()
    await typeCode(page)
    await context.close()
  })

  test('explains that the camera needs HTTPS, and still accepts typed codes', async () => {
    const { page, context } = await stage.scan({
      before: ({ context: before }) =>
        before.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false })),
    })
    await page.getByText('A câmera precisa de HTTPS').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Ligar a câmera' }).count()).toBe(0)
    await typeCode(page)
    await context.close()
  })
})

describe.runIf(isWhole)('the scanner with a camera', () => {
  beforeAll(() => stage.hold({}))

  test('offers torch and zoom if the camera has them, and applies both', async () => {
    const { page, context } = await stage.scan({
      before: ({ context: before }) =>
        before.addInitScript(() => {
          const applied: object[] = []
          Object.assign(globalThis, { applied })
          const capabilities = { torch: true, zoom: { min: 1, max: 4, step: 0.5 } }
          MediaStreamTrack.prototype.getCapabilities = () => capabilities as MediaTrackCapabilities
          MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
            applied.push(...(constraints?.advanced ?? []))
          }
        }),
    })
    await page.getByRole('button', { name: 'Ligar lanterna' }).click()
    await page.getByRole('button', { name: 'Desligar lanterna' }).waitFor()
    await page.getByRole('slider', { name: 'Zoom' }).fill('2.5')
    await page.getByText('2,5×').waitFor()
    await expect.poll(() => page.evaluate('applied')).toEqual([{ torch: true }, { torch: true, zoom: 2.5 }])
    await expectAccessible(page)
    await context.close()
  })

  test('offers no torch and no zoom if the only camera lacks them, and no choice of camera', async () => {
    const { page, context } = await stage.scan()
    await running(page).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /lanterna/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('slider').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Escolher a câmera' }).count()).toBe(0)
    await context.close()
  })

  test('lets the user choose among several cameras, and remembers the choice', async () => {
    const { page, context } = await stage.scan({
      before: ({ context: before }) =>
        before.addInitScript(() => {
          const asked: unknown[] = []
          Object.assign(globalThis, { asked })
          const devices = navigator.mediaDevices
          const ask = devices.getUserMedia.bind(devices)
          devices.getUserMedia = (constraints) => {
            const video = typeof constraints?.video === 'object' ? constraints.video : {}
            asked.push(video.deviceId ?? video.facingMode)
            return ask({ video: true })
          }
          const camera = (deviceId: string, label: string) => ({ deviceId, label, kind: 'videoinput' })
          devices.enumerateDevices = async () =>
            [camera('wide', 'Traseira ampla'), camera('tele', 'Traseira tele')] as MediaDeviceInfo[]
        }),
    })
    await page.getByRole('button', { name: 'Escolher a câmera' }).click()
    await page.getByRole('menuitemradio', { name: 'Traseira tele' }).click()
    await running(page).waitFor()
    await page.reload()
    await running(page).waitFor()
    await expect.poll(() => page.evaluate('asked')).toEqual([{ exact: 'tele' }])
    await context.close()
  })

  test('stops the camera while the page is hidden, and restarts the camera afterwards', async () => {
    const { page, context } = await stage.scan()
    await running(page).waitFor()
    const track = await runningTrack(page)
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await expect.poll(() => track.evaluate((left) => left?.readyState)).toBe('ended')
    await page.getByText('Ligando a câmera…').waitFor()
    await show('visible')
    await running(page).waitFor()
    await context.close()
  })

  test('stops the camera when the user leaves the page', async () => {
    const { page, context } = await stage.scan()
    await running(page).waitFor()
    const track = await runningTrack(page)
    await page.getByRole('link', { name: 'Voltar ao dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => track.evaluate((left) => left?.readyState)).toBe('ended')
    await context.close()
  })
})
