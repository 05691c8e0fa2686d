import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'

/** A grey picture, one byte per pixel; 0 is black. */
export type Picture = { readonly width: number; readonly height: number; readonly grey: Uint8Array }

let isPrepared = false

/** Returns every barcode in a picture, found by the product's scanner. */
export async function readCodes({ width, height, grey }: Picture): Promise<readonly ReadResult[]> {
  if (!isPrepared) {
    const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const wasm = await readFile(path)
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
    isPrepared = true
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  grey.forEach((value, at) => data.fill(value, at * 4, at * 4 + 3))
  return readBarcodes({ width, height, data, colorSpace: 'srgb', pixelFormat: 'rgba-unorm8' } as ImageData, {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
    // Disables downscaling, which could turn narrow bars into the bars of another code.
    tryDownscale: false,
  })
}
