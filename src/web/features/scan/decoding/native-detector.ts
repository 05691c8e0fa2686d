import { CODE_FORMATS, type DetectCodes } from './detect-codes.ts'

type NativeDetector = new (options: { readonly formats: readonly string[] }) => {
  readonly detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  // Not in every browser, and so not in TypeScript's DOM.
  var BarcodeDetector:
    | (NativeDetector & { readonly getSupportedFormats: () => Promise<string[]> })
    | undefined
}

/** The platform's detector; undefined where there is none, or one that reads no QR codes. */
export async function loadNativeDetector(): Promise<DetectCodes | undefined> {
  const Native = globalThis.BarcodeDetector
  if (Native === undefined) return undefined
  try {
    const known = await Native.getSupportedFormats()
    if (!known.includes('qr_code')) return undefined
    const detector = new Native({ formats: CODE_FORMATS.filter((format) => known.includes(format)) })
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
  } catch {
    return undefined
  }
}
