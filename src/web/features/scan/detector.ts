/** Finds QR codes in a picture; gives their texts. */
export type DetectCodes = (picture: HTMLVideoElement) => Promise<readonly string[]>

let loaded: Promise<DetectCodes> | undefined

/** The browser's own detector where it reads QR codes, else a WebAssembly one served by us, loaded when first needed. */
export function loadDetector(): Promise<DetectCodes> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<DetectCodes> {
  const Detector = (await nativeDetector()) ?? (await wasmDetector())
  const detector = new Detector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

type DetectorClass = new (options: { formats: ['qr_code'] }) => {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  // Not in every browser, and so not in TypeScript's DOM.
  var BarcodeDetector: (DetectorClass & { readonly getSupportedFormats: () => Promise<string[]> }) | undefined
}

async function nativeDetector(): Promise<DetectorClass | undefined> {
  const native = globalThis.BarcodeDetector
  if (native === undefined) return undefined
  const formats = await native.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? native : undefined
}

async function wasmDetector(): Promise<DetectorClass> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return BarcodeDetector
}
