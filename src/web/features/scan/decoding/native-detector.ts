import { CODE_FORMATS, type DetectCodes } from './detect-codes.ts'

type NativeDetector = new (options: { readonly formats: readonly string[] }) => {
  readonly detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  // `BarcodeDetector` is not available in every browser, and therefore missing in TypeScript's DOM
  // types.
  var BarcodeDetector:
    | (NativeDetector & { readonly getSupportedFormats: () => Promise<string[]> })
    | undefined
}

/**
 * Loads the platform's detector; returns undefined if there is none or if it does not read QR
 * codes.
 */
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
