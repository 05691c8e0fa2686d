import { expect, it } from 'vitest'
import { launchChromium } from '../support/chromium.ts'

it('starts a browser with fonts and WebGL', async () => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    expect(
      await page.evaluate(() => document.createElement('canvas').getContext('webgl2')?.getParameter(0x1f02)),
    ).toMatch(/WebGL 2/)
  } finally {
    await browser.close()
  }
})
