import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { successionIn } from './key-list.ts'
import type { RequestedOptions } from './verify-text.ts'

/** Runs in a worker, so that verifying a long history does not block the page. */
globalThis.addEventListener(
  'message',
  ({ data }: MessageEvent<{ text: string; options: RequestedOptions }>) => {
    const { keys, ...options } = data.options
    const succession = keys === undefined ? {} : { assureSuccession: successionIn(keys) }
    globalThis.postMessage(verifyReceipt(data.text, { ...options, ...succession, assureStamped }), {
      transfer: [],
    })
  },
)
