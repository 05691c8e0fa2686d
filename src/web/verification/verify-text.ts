import type { Verification, VerifyOptions } from '#ledger/receipt/verify.ts'

/**
 * Maximum length in characters of a receipt that is verified on the main thread, within a frame or
 * two. Longer ones go to a worker.
 */
const LONG = 64_000

/** Options that can be sent to a worker, unlike functions. */
export type RequestedOptions = Pick<VerifyOptions, 'key' | 'vrfKey' | 'trackingId'> & {
  /** Text of the log's key list, against which the receipt is checked. */
  readonly keys?: string
}

/** Verifies a receipt without blocking the page. */
export async function verifyText(text: string, options: RequestedOptions): Promise<Verification> {
  return text.length <= LONG ? verifyHere(text, options) : verifyInWorker(text, options)
}

/** Verifies a receipt in a worker, even a short one. */
export async function verifyInWorker(text: string, options: RequestedOptions): Promise<Verification> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Verification>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Verification>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the verification worker failed')))
      worker.postMessage({ text, options }, [])
    })
  } catch {
    // An old browser without module workers verifies on the main thread, with the same verdict.
    return await verifyHere(text, options)
  } finally {
    worker.terminate()
  }
}

/**
 * Loads the verifier on demand. Loads the code for timestamps and for key lists only for receipts
 * that need it.
 */
async function verifyHere(text: string, { keys, ...options }: RequestedOptions): Promise<Verification> {
  const [{ verifyReceipt }, stamp, chain] = await Promise.all([
    import('#ledger/receipt/verify.ts'),
    text.includes('"opentimestamps"') ? import('#ledger/timestamp/verify-stamp.ts') : undefined,
    keys === undefined ? undefined : import('./key-list.ts'),
  ])
  return verifyReceipt(text, {
    ...options,
    ...(stamp && { assureStamped: stamp.assureStamped }),
    ...(chain && keys !== undefined && { assureSuccession: chain.successionIn(keys) }),
  })
}
