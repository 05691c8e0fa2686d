import type { BrowserContext } from 'playwright-core'
import { readCodes } from './read-codes.ts'

type Platform = {
  /** What it says it reads. */
  readonly formats: readonly string[]
  /** Whether looking at a picture fails, as where the phone's service is missing. */
  readonly isBroken?: boolean
}

declare global {
  var readOnPlatform: (width: number, height: number, grey: string) => Promise<string[]>
  var platformLooks: number | undefined
}

/**
 * Gives a browser a `BarcodeDetector`, which Chromium has on phones and on macOS only. Outside of the page, where a phone has
 * its own service, the picture is really read.
 */
export async function addPlatformDetector(context: BrowserContext, platform: Platform): Promise<void> {
  await context.exposeFunction('readOnPlatform', async (width: number, height: number, grey: string) => {
    const found = await readCodes({ width, height, grey: Buffer.from(grey, 'base64') })
    return found.map(({ text }) => text)
  })
  await context.addInitScript(({ formats, isBroken = false }: Platform) => {
    const detector = class {
      static readonly getSupportedFormats = async () => [...formats]
      // As the platform's: whoever asks for what it does not read is refused.
      constructor(options: { readonly formats: readonly string[] }) {
        if (options.formats.some((format) => !formats.includes(format))) throw new TypeError('unknown format')
      }
      async detect(picture: ImageBitmap) {
        globalThis.platformLooks = (globalThis.platformLooks ?? 0) + 1
        if (isBroken) throw new DOMException('the service is not available', 'NotSupportedError')
        const { width, height } = picture
        const canvas = new OffscreenCanvas(width, height).getContext('2d')
        if (canvas === null) throw new Error('no canvas')
        canvas.drawImage(picture, 0, 0)
        const { data } = canvas.getImageData(0, 0, width, height)
        let grey = ''
        for (let index = 0; index < data.length; index += 4) grey += String.fromCodePoint(data[index] ?? 0)
        const texts = await globalThis.readOnPlatform(width, height, btoa(grey))
        return texts.map((rawValue) => ({ rawValue }))
      }
    }
    Object.defineProperty(globalThis, 'BarcodeDetector', { value: detector, configurable: true })
  }, platform)
}
