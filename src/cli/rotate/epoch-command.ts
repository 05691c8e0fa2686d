import type { EpochCommand } from '../command.ts'
import { onInstallation } from '../backup/installation-work.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { toJsonText } from '../render/json-text.ts'
import { toLines } from '../render/rows.ts'
import { indented, toned, toText, type Line } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

/**
 * Begins a new epoch of the installation's log after a loss, and lists the losses.
 * @throws CommandError if no epoch was begun
 */
export async function epoch(
  { confirm, json, language }: EpochCommand,
  terminal: Terminal,
): Promise<ExitCode> {
  const opened = await onInstallation(async (config) => {
    const { openLogger } = await import('#platform/logger.ts')
    const { openEpoch } = await import('#features/rotation/open-epoch.ts')
    return openEpoch(config, openLogger('warn'), confirm)
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
    ...(file === null
      ? []
      : [
          indented([
            toned('strong', tell(language, 'rotate.set_variable', { file, variable: 'LOG_KEY, LOG_ORIGIN' })),
          ]),
        ]),
    indented([tell(language, 'epoch.next')]),
  ]
  terminal.print(
    json
      ? toJsonText({ origin, key, previous_key: previousKey, lost_size: lostSize, size, file })
      : toText(lines, terminal.useColour),
  )
  return exitCode.verified
}
