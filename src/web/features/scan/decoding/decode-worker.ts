import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type DecodeAnswer = { readonly texts: readonly string[] } | { readonly failed: true }

const options: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA'],
  // A pallet shows some labels; nobody means the ninth.
  maxNumberOfSymbols: 8,
  textMode: 'Plain',
}

const answer = (message: DecodeAnswer): void => globalThis.postMessage(message, { transfer: [] })

globalThis.addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void read(picture).then(
    (texts) => answer({ texts }),
    () => answer({ failed: true }),
  )
})

async function read(picture: ImageBitmap): Promise<readonly string[]> {
  const { width, height } = picture
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (drawing === null) throw new Error('no canvas')
  drawing.drawImage(picture, 0, 0)
  picture.close()
  const found = await readBarcodes(drawing.getImageData(0, 0, width, height), options)
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

void Promise.resolve(
  prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }),
).then(
  () => answer({ texts: [] }),
  () => answer({ failed: true }),
)
