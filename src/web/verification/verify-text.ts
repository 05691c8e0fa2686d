import { verifyReceipt, type Verification, type VerifyOptions } from '#ledger/verify.ts'

/** Receipts up to this many characters verify within a frame or two; longer ones go to a worker. */
const LONG = 64_000

/** Verifies a receipt without holding up the page. */
export async function verifyText(text: string, options: VerifyOptions): Promise<Verification> {
  return text.length <= LONG ? verifyReceipt(text, options) : verifyInWorker(text, options)
}

/** Verifies a receipt in a worker, however short it is. */
export async function verifyInWorker(text: string, options: VerifyOptions): Promise<Verification> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Verification>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Verification>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the verification worker failed')))
      worker.postMessage({ text, options }, [])
    })
  } catch {
    // An old browser without module workers: slower, the same verdict.
    return verifyReceipt(text, options)
  } finally {
    worker.terminate()
  }
}
