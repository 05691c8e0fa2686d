import { CommandError } from '../command-error.ts'
import { complaint } from '../complaint.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { helpText } from '../help/help-text.ts'
import type { OptionName } from '../options.ts'
import { readArguments, readLanguage } from '../read-arguments.ts'
import { assureOnly } from '../read-values.ts'
import { readVerify } from '../readers.ts'
import { receiptInPage } from '../receipt-form.ts'
import { openTerminal, type Terminal } from '../terminal.ts'
import { printVerification, readPinnedKeys, readReceipt, verifyReceipt } from '../verify/verify-receipt.ts'
import { verifyFileHelp } from './verify-file-help.ts'

// Entry of the verifier in one file, `lastro-verify.mjs` (tools/build-verifier.ts). It has the part
// of `lastro verify` that needs no chain.

const options = [
  'key',
  'keys',
  'vrf-key',
  'log',
  'witness',
  'tracking-id',
  'timeout',
  'json',
] as const satisfies readonly OptionName[]

async function verifyFile(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { given, positionals } = readArguments(args)
  const language = readLanguage(given.get('lang'))
  if (given.has('help') || args.length === 0) {
    const help = helpText({ help: verifyFileHelp, options }, language)
    if (!given.has('help')) throw new CommandError('receipt_missing')
    terminal.print(help)
    return exitCode.verified
  }
  assureOnly(given, options)
  const command = readVerify(given, positionals, { json: given.has('json'), language })
  const pinned = await readPinnedKeys(command)
  const { file, bytes, form } = await readReceipt(command, terminal)
  if (form === 'proof' || form === 'timestamp') throw new CommandError('only_receipts', { file })
  const receipt = form === 'page' ? await receiptInPage(file, bytes) : bytes
  return printVerification(await verifyReceipt(receipt, pinned, command), command, form, terminal)
}

const terminal = openTerminal()
const args = process.argv.slice(2)
try {
  // Sets the exit code instead of exiting, so that buffered output still reaches a pipe.
  process.exitCode = await verifyFile(args, terminal)
} catch (error) {
  terminal.printError(complaint('node lastro-verify.mjs', args, error))
  process.exitCode = exitCode.notRun
}
