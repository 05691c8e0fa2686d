import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { findChromium, launchChromium } from '../support/chromium.ts'
import { unpackChromium } from '../support/chromium-unpack.ts'
import { writeFakeCamera } from '../support/fake-camera.ts'

it('has WebGL 2 and a font with Portuguese letters', async () => {
  await using browser = await launchChromium()
  const page = await browser.newPage()
  await page.setContent('<span>ação</span><br><span>\u{E000}\u{E000}\u{E000}\u{E000}</span>')
  const [words, missing] = await page.locator('span').all()
  expect((await words?.boundingBox())?.width).not.toBe((await missing?.boundingBox())?.width)
  const version = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('webgl2')
    return String(context?.getParameter(context.VERSION))
  })
  expect(version).toMatch(/^WebGL 2/)
})

it('sees the QR code that is held before its camera', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-camera-'))
  try {
    const camera = join(folder, 'code.y4m')
    const text = 'https://lastro.example/verify/FT-20261121-ABC123'
    await writeFakeCamera(camera, text)
    await using browser = await launchChromium({ camera })
    expect(await darkModules(await browser.newPage(), encode(text, { ecc: 'M', border: 4 }).size)).toEqual(
      encode(text, { ecc: 'M', border: 4 }).data,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('is the one that CHROMIUM_PATH names', async () => {
  expect(await findChromium({ CHROMIUM_PATH: '/some/browser' })).toEqual({
    executablePath: '/some/browser',
    env: {},
  })
})

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'is unpacked whole by two at once',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lastro-unpack-'))
    try {
      const [first, second] = await Promise.all([unpackChromium(folder), unpackChromium(folder)])
      expect(first).toEqual(second)
      expect(await readdir(folder)).toHaveLength(1)
      const known = await findChromium({})
      expect((await readFile(first.executablePath)).equals(await readFile(known.executablePath))).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

/** What the camera shows, read at the middle of each module of a code of that size. */
async function darkModules(page: Page, size: number): Promise<boolean[][]> {
  // Cameras are for secure origins only.
  await page.route('https://camera.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  )
  await page.goto('https://camera.example/')
  return page.evaluate(async (count) => {
    const video = document.createElement('video')
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } })
    await video.play()
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(video, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    const scale = Math.floor((height * 0.95) / count)
    const left = Math.floor((width - count * scale) / 2)
    const top = Math.floor((height - count * scale) / 2)
    const isDark = (x: number, y: number): boolean => (data[(y * width + x) * 4] ?? 255) < 128
    const middle = (module: number): number => Math.floor((module + 0.5) * scale)
    return Array.from({ length: count }, (_row, y) =>
      Array.from({ length: count }, (_module, x) => isDark(left + middle(x), top + middle(y))),
    )
  }, size)
}
