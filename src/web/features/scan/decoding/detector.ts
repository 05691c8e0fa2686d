import { once } from '#domain/base/once.ts'
import type { DetectCodes } from './detect-codes.ts'
import { loadNativeDetector } from './native-detector.ts'
import { loadWasmDetector } from './wasm-detector.ts'

/**
 * Number of consecutive failures after which the browser's detector counts as broken. The system
 * service behind the detector may be missing or hang.
 */
const FAILURES_OF_NATIVE = 3

/**
 * Loads the browser's own detector if it reads QR codes, else a WebAssembly detector that we serve.
 * Loads once, on first use.
 * @throws if neither is available, for example without network before the WebAssembly detector was
 * ever loaded
 */
export const loadDetector = once(load)

async function load(): Promise<DetectCodes> {
  const native = await loadNativeDetector()
  return native === undefined ? loadWasmDetector() : withSubstitute(native)
}

/** Falls back to the WebAssembly detector if the browser's own detector fails repeatedly. */
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
