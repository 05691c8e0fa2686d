import type { DetectCodes } from './detect-codes.ts'
import { loadNativeDetector } from './native-detector.ts'
import { loadWasmDetector } from './wasm-detector.ts'

/** After so many failures in a row the browser's detector is taken to be broken: its service may be missing or hang. */
const FAILURES_OF_NATIVE = 3

let loaded: Promise<DetectCodes> | undefined

/**
 * The browser's own detector where it reads QR codes, else a WebAssembly one served by us, loaded when first needed.
 * @throws when neither is there: without network, before the decoder was ever loaded
 */
export function loadDetector(): Promise<DetectCodes> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<DetectCodes> {
  const native = await loadNativeDetector()
  return native === undefined ? loadWasmDetector() : withSubstitute(native)
}

/** Picks the WebAssembly detector up where the browser's own keeps failing. */
function withSubstitute(native: DetectCodes): DetectCodes {
  let failures = 0
  return async (picture) => {
    if (failures >= FAILURES_OF_NATIVE) return (await loadWasmDetector())(picture)
    try {
      const texts = await native(picture)
      failures = 0
      return texts
    } catch {
      failures += 1
      return []
    } finally {
      if (failures < FAILURES_OF_NATIVE) picture.close()
    }
  }
}
