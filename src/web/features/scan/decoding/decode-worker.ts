import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'

export type DecodeAnswer = { readonly texts: readonly string[] } | { readonly failed: true }

const options: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA'],
  // A picture of a pallet shows several labels, but nobody intends to scan more than eight in one
  // picture.
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

const answer = (message: DecodeAnswer): void => globalThis.postMessage(message, { transfer: [] })

// The first message is the URL of the decoder's WebAssembly file; the next ones are pictures, one
// at a time.
globalThis.addEventListener('message', ({ data }: MessageEvent<string | ImageBitmap>) => {
  const found = typeof data === 'string' ? prepare(data) : read(data)
  void found.then(
    (texts) => answer({ texts }),
    () => answer({ failed: true }),
  )
})

async function prepare(wasm: string): Promise<readonly string[]> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return []
}

async function read(picture: ImageBitmap): Promise<readonly string[]> {
  const { width, height } = picture
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (drawing === null) throw new Error('no canvas')
  drawing.drawImage(picture, 0, 0)
  picture.close()
  const found = await readBarcodes(drawing.getImageData(0, 0, width, height), options)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
