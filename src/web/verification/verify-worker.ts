import { verifyReceipt, type VerifyOptions } from '#ledger/verify.ts'
import { assureStamped } from '#ledger/verify-stamp.ts'

/** Runs in a worker: a long history is verified without holding up the page. */
globalThis.addEventListener('message', ({ data }: MessageEvent<{ text: string; options: VerifyOptions }>) => {
  globalThis.postMessage(verifyReceipt(data.text, { ...data.options, assureStamped }), { transfer: [] })
})
