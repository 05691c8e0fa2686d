import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DetectCodes } from './detect-codes.ts'
import type { DecodeAnswer } from './decode-worker.ts'

let loaded: Promise<DetectCodes> | undefined

/**
 * The WebAssembly detector, in a worker: a phone takes a tenth of a second for a picture, in which the page stays alive.
 * @throws when it cannot be loaded
 */
export function loadWasmDetector(): Promise<DetectCodes> {
  loaded ??= start().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function start(): Promise<DetectCodes> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const waiting: ((answer: DecodeAnswer) => void)[] = []
  const answered = () => new Promise<DecodeAnswer>((resolve) => waiting.push(resolve))
  const end = () => {
    loaded = undefined
    worker.terminate()
    for (const settle of waiting.splice(0)) settle({ failed: true })
  }
  // Answers come in the order of the pictures; the first says that the decoder is ready.
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => waiting.shift()?.(data))
  worker.addEventListener('error', end)
  // Told from here, where the build sees that the page needs it: it is then kept for when there is no network.
  worker.postMessage(wasm, [])
  const ready = await answered()
  if ('failed' in ready) {
    end()
    throw new Error('the decoder could not be loaded')
  }
  return async (picture) => {
    const answer = answered()
    worker.postMessage(picture, [picture])
    const result = await answer
    if ('failed' in result) throw new Error('the decoder failed')
    return result.texts
  }
}
