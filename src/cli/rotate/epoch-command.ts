import type { CommandOf } from '../arguments.ts'
import { onInstallation } from '../backup/installation-work.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { printResult } from '../render/print-result.ts'
import { indented, toLines, toned, type Line } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { variableLine } from './rotate-command.ts'

/**
 * Begins a new epoch of the installation's log after a loss, and lists what was lost.
 * @throws CommandError if no epoch was begun
 */
export async function epoch(
  { confirm, json, language }: CommandOf<'epoch'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const opened = await onInstallation(async (config, log) => {
    const { openEpoch } = await import('#features/rotation/open-epoch.ts')
    return openEpoch(config, log, confirm)
  })
  const { origin, key, previousKey, lostSize, size, variableFile } = opened
  const file = variableFile ?? null
  const lines: readonly Line[] = [
    [toned('good', tell(language, 'epoch.done', { origin }))],
    ...toLines([
      [tell(language, 'epoch.lost'), tell(language, 'epoch.lost_says', { count: lostSize })],
      [tell(language, 'epoch.kept'), String(size)],
      [tell(language, 'rotate.new_key'), key],
      [tell(language, 'rotate.old_key'), previousKey],
    ]),
    ...(file === null ? [] : [variableLine({ file, variable: 'LOG_KEY, LOG_ORIGIN' }, language)]),
    indented([tell(language, 'epoch.next')]),
  ]
  const document = { origin, key, previous_key: previousKey, lost_size: lostSize, size, file }
  printResult(terminal, json, document, lines)
  return exitCode.verified
}
