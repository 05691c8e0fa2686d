import type { BrowserContext } from 'playwright-core'
import { readCodes } from './read-codes.ts'

type Platform = {
  /** Formats that the detector claims to support. */
  readonly formats: readonly string[]
  /** True if detection fails, as on a phone whose service is missing. */
  readonly isBroken?: boolean
}

declare global {
  var readOnPlatform: (width: number, height: number, grey: string) => Promise<string[]>
  var platformLooks: number | undefined
}

/**
 * Adds the class `BarcodeDetector` to all pages of a context, because Chromium has it only on
 * phones and on macOS. The detector decodes pictures outside the page, like the service of a phone.
 */
export async function addPlatformDetector(context: BrowserContext, platform: Platform): Promise<void> {
  await context.exposeFunction('readOnPlatform', async (width: number, height: number, grey: string) => {
    const found = await readCodes({ width, height, grey: Buffer.from(grey, 'base64') })
    return found.map(({ text }) => text)
  })
  await context.addInitScript(({ formats, isBroken = false }: Platform) => {
    const detector = class {
      static readonly getSupportedFormats = async () => [...formats]
      // Refuses unsupported formats like the platform's detector.
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
