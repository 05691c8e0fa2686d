import { verifyReceipt } from '#ledger/verify.ts'
import type { VerifyCommand } from './arguments.ts'
import type { ExitCode } from './exit-code.ts'
import { readPinnedKey } from './pinned-key.ts'
import { readInput } from './read-input.ts'
import { renderJson } from './render/json.ts'
import { toText } from './render/text.ts'
import { renderVerification } from './render/verification.ts'
import type { Terminal } from './terminal.ts'
import { exitCodeOf, verdictOf } from './verdict.ts'
import { tell } from './words.ts'

/** The longest receipt has 16 Mi UTF-16 code units, of which none takes more than three bytes. */
const MAX_BYTES = 3 * 16 * 2 ** 20

/**
 * Verifies a receipt with nothing but the receipt and a key, and says what came of it.
 * @throws CommandError when nothing could be verified
 */
export async function verify(command: VerifyCommand, terminal: Terminal): Promise<ExitCode> {
  const { language, trackingId } = command
  const key = command.key === undefined ? undefined : await readPinnedKey(command.key)
  const receipt =
    command.receipt === '-'
      ? await readInput({ file: tell(language, 'standard_input'), stream: terminal.stdin }, MAX_BYTES)
      : await readInput({ file: command.receipt }, MAX_BYTES)
  const verification = verifyReceipt(receipt, {
    ...(key === undefined ? {} : { key }),
    ...(trackingId === undefined ? {} : { trackingId }),
  })
  terminal.print(
    command.json
      ? renderJson(verification, language)
      : toText(
          renderVerification(verification, { language, timeZone: terminal.timeZone }),
          terminal.useColour,
        ),
  )
  return exitCodeOf[verdictOf(verification)]
}
