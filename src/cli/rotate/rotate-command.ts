import type { RotateCommand } from '../command.ts'
import { onInstallation } from '../backup/installation-work.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { toJsonText } from '../render/json-text.ts'
import { toLines } from '../render/rows.ts'
import { indented, toned, toText, type Line } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../words.ts'

type Outcome = { readonly document: Readonly<Record<string, unknown>>; readonly lines: readonly Line[] }

/**
 * Gives the installation that the environment names another key, or ends the time in which the old one still counts.
 * @throws CommandError when nothing was rotated
 */
export async function rotate(command: RotateCommand, terminal: Terminal): Promise<ExitCode> {
  const { document, lines } = await rotated(command)
  terminal.print(command.json ? toJsonText(document) : toText(lines, terminal.useColour))
  return exitCode.verified
}

function rotated(command: RotateCommand): Promise<Outcome> {
  if (command.endsOverlap) return endOverlap(command)
  return command.what === 'log-key' ? rotateLogKey(command) : rotateSecret(command)
}

async function rotateSecret({ language }: RotateCommand): Promise<Outcome> {
  const count = await onInstallation(async (config) => {
    const { openLogger } = await import('#server/logger.ts')
    const rotation = await import('#server/rotation/rotate-secret.ts')
    return rotation.rotateSecret(config, openLogger('warn'))
  })
  return {
    document: { rotated: 'secret', sealed_anew: count },
    lines: [
      [toned('good', tell(language, 'rotate.secret_done', { count }))],
      indented([tell(language, 'rotate.secret_next')]),
    ],
  }
}

async function rotateLogKey({ language }: RotateCommand): Promise<Outcome> {
  const { key, previousKey, index, variableFile } = await onInstallation(async (config) => {
    const { openLogger } = await import('#server/logger.ts')
    const rotation = await import('#server/rotation/rotate-log-key.ts')
    return rotation.rotateLogKey(config, openLogger('warn'))
  })
  const file = variableFile ?? null
  return {
    document: { rotated: 'log-key', key, previous_key: previousKey, index, file },
    lines: [
      [toned('good', tell(language, 'rotate.log_key_done', { index }))],
      ...toLines([
        [tell(language, 'rotate.new_key'), key],
        [tell(language, 'rotate.old_key'), previousKey],
      ]),
      ...(file === null
        ? []
        : [
            indented([toned('strong', tell(language, 'rotate.set_variable', { file, variable: 'LOG_KEY' }))]),
          ]),
      indented([tell(language, 'rotate.log_key_next')]),
    ],
  }
}

async function endOverlap({ what, language }: RotateCommand): Promise<Outcome> {
  const ended = await onInstallation(async (config) => {
    const { openLogger } = await import('#server/logger.ts')
    const log = openLogger('warn')
    if (what === 'secret')
      return (await import('#server/rotation/rotate-secret.ts')).endSecretOverlap(config, log)
    return (await import('#server/rotation/rotate-log-key.ts')).endLogKeyOverlap(config, log)
  })
  const said = tell(language, ended === 0 ? 'rotate.no_overlap' : 'rotate.overlap_ended')
  return { document: { ended: what, earlier: ended }, lines: [[toned('good', said)]] }
}
