import { CommandError } from '../command-error.ts'
import { runProgramFile } from '../program-file.ts'
import { readVerify } from '../readers.ts'
import { receiptInPage } from '../receipt-form.ts'
import { printVerification, readPinnedKeys, readReceipt, verifyReceipt } from '../verify/verify-receipt.ts'
import { verifyFileHelp } from './verify-file-help.ts'

// Entry of the verifier in one file, `lastro-verify.mjs`. It has the part of `lastro verify` that
// needs no chain.

await runProgramFile({
  program: 'node lastro-verify.mjs',
  help: verifyFileHelp,
  options: ['key', 'keys', 'vrf-key', 'log', 'witness', 'tracking-id', 'timeout', 'json'],
  run: async (given, positionals, common, terminal) => {
    const command = readVerify(given, positionals, common)
    const pinned = await readPinnedKeys(command)
    const { file, bytes, form } = await readReceipt(command, terminal)
    if (form === 'proof' || form === 'timestamp') throw new CommandError('only_receipts', { file })
    const receipt = form === 'page' ? await receiptInPage(file, bytes) : bytes
    return printVerification(await verifyReceipt(receipt, pinned, command), command, form, terminal)
  },
})
