import { verifyReceipt, type Verification, type VerifyOptions } from '#ledger/verify.ts'

/** Receipts up to this many characters verify within a frame or two; longer ones go to a worker. */
const LONG = 64_000

/** What is asked of a receipt; functions do not travel to a worker. */
export type AskedOptions = Pick<VerifyOptions, 'key' | 'trackingId'>

/** Verifies a receipt without holding up the page. */
export async function verifyText(text: string, options: AskedOptions): Promise<Verification> {
  return text.length <= LONG ? verifyHere(text, options) : verifyInWorker(text, options)
}

/** Verifies a receipt in a worker, however short it is. */
export async function verifyInWorker(text: string, options: AskedOptions): Promise<Verification> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Verification>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Verification>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the verification worker failed')))
      worker.postMessage({ text, options }, [])
    })
  } catch {
    // An old browser without module workers: slower, the same verdict.
    return await verifyHere(text, options)
  } finally {
    worker.terminate()
  }
}

/** What reads timestamps is loaded for receipts that have some. */
async function verifyHere(text: string, options: AskedOptions): Promise<Verification> {
  if (!text.includes('"opentimestamps"')) return verifyReceipt(text, options)
  const { assureStamped } = await import('#ledger/verify-stamp.ts')
  return verifyReceipt(text, { ...options, assureStamped })
}
