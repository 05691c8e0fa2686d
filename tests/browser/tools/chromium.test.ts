import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findChromium, launchChromium } from '../../support/browser/chromium.ts'
import { unpackChromium } from '../../support/browser/chromium-unpack.ts'
import { writeFakeCamera } from '../../support/browser/fake-camera.ts'
import { readCodes, type Picture } from '../../support/browser/read-codes.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

it('the test browser has WebGL 2 and a font with Portuguese letters', async () => {
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

it.runIf(isWhole)('the test browser sees the label that is shown to its camera', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-camera-'))
  try {
    const camera = join(folder, 'label.y4m')
    await writeFakeCamera(camera, { qr: 'https://lastro.example/verify/FT-20261121-ABC123' })
    await using browser = await launchChromium({ camera })
    const codes = await readCodes(await pictureOf(await browser.newPage()))
    expect(codes.map(({ text }) => text)).toEqual(['https://lastro.example/verify/FT-20261121-ABC123'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('findChromium returns the browser that CHROMIUM_PATH names', async () => {
  expect(await findChromium({ CHROMIUM_PATH: '/some/browser' })).toEqual({
    executablePath: '/some/browser',
    env: {},
  })
})

it.runIf(isWhole && process.platform === 'linux' && process.arch === 'x64')(
  'unpackChromium gives two concurrent callers the same complete folder',
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

/** Returns the picture that the camera shows. */
async function pictureOf(page: Page): Promise<Picture> {
  // Browsers offer cameras only to secure origins.
  await page.route('https://camera.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  )
  await page.goto('https://camera.example/')
  const { width, height, grey } = await page.evaluate(async () => {
    const video = document.createElement('video')
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1_280, height: 720 } })
    await video.play()
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    const context = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(video, 0, 0)
    const seen = context.getImageData(0, 0, video.videoWidth, video.videoHeight)
    return {
      width: seen.width,
      height: seen.height,
      grey: Array.from(seen.data.filter((_value, index) => index % 4 === 0)),
    }
  })
  return { width, height, grey: Uint8Array.from(grey) }
}
