import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { keepFiles } from '../../../shell/frame/app-version.ts'
import type { DetectCodes } from './detect-codes.ts'
import type { DecodeAnswer } from './decode-worker.ts'

let loaded: Promise<DetectCodes> | undefined

/**
 * Loads the WebAssembly detector in a worker. A phone needs a tenth of a second per picture; the
 * worker keeps the page responsive.
 * @throws if it cannot be loaded
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
  // Answers arrive in the order of the pictures. The first answer means that the decoder is ready.
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => waiting.shift()?.(data))
  worker.addEventListener('error', end)
  // This page imports the URL of the WebAssembly file and sends it to the worker. The build
  // therefore counts the file as part of the application.
  worker.postMessage(wasm, [])
  const ready = await answered()
  if ('failed' in ready) {
    end()
    throw new Error('the decoder could not be loaded')
  }
  void keepFiles([wasm])
  return async (picture) => {
    const answer = answered()
    worker.postMessage(picture, [picture])
    const result = await answer
    if ('failed' in result) throw new Error('the decoder failed')
    return result.texts
  }
}
