import type { Language } from '#contract/messages/message.ts'
import type { CommandOf } from '../arguments.ts'
import { onInstallation } from '../backup/installation-work.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { printResult } from '../render/print-result.ts'
import { indented, toLines, toned, type Line } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

type RotateCommand = CommandOf<'rotate'>

type Outcome = { readonly document: Readonly<Record<string, unknown>>; readonly lines: readonly Line[] }

/**
 * Rotates a secret of the installation that the environment variables name, or ends the time during
 * which the old secret stays valid.
 * @throws CommandError if nothing was rotated
 */
export async function rotate(command: RotateCommand, terminal: Terminal): Promise<ExitCode> {
  const { document, lines } = await rotated(command)
  printResult(terminal, command.json, document, lines)
  return exitCode.verified
}

function rotated(command: RotateCommand): Promise<Outcome> {
  if (command.endsOverlap) return endOverlap(command)
  switch (command.what) {
    case 'log-key':
      return rotateLogKey(command)
    case 'secret':
      return rotateSecret(command)
    case 'database-password':
      return rotateDatabasePassword(command)
    case 'anchor-key':
      return rotateAnchorKey(command)
    case 'witness-key':
      return rotateWitness(command)
  }
}

async function rotateDatabasePassword({ language }: RotateCommand): Promise<Outcome> {
  await onInstallation(async (config, log) => {
    const rotation = await import('#features/rotation/rotate-database-password.ts')
    return rotation.rotateDatabasePassword(config, log)
  })
  return {
    document: { rotated: 'database-password' },
    lines: [
      [toned('good', tell(language, 'rotate.database_done'))],
      indented([tell(language, 'rotate.database_next')]),
    ],
  }
}

async function rotateAnchorKey({ language }: RotateCommand): Promise<Outcome> {
  const { sender, previousSender, file, balance } = await onInstallation(async (config) => {
    const rotation = await import('#features/rotation/rotate-anchor-key.ts')
    return rotation.rotateAnchorKey(config)
  })
  const isPaid = typeof balance === 'bigint' && balance > 0n
  const said =
    typeof balance === 'bigint'
      ? tell(language, 'rotate.balance_says', { balance: inUnits(balance) })
      : tell(language, 'rotate.balance_unknown', { reason: balance })
  const rows = toLines([
    [tell(language, 'rotate.new_account'), `0x${sender}`],
    [tell(language, 'rotate.balance'), said],
    [tell(language, 'rotate.old_account'), previousSender && `0x${previousSender}`],
  ])
  const document = {
    rotated: 'anchor-key',
    sender: `0x${sender}`,
    previous_sender: previousSender === undefined ? null : `0x${previousSender}`,
    balance: typeof balance === 'bigint' ? String(balance) : null,
    file: file ?? null,
  }
  if (file === undefined) {
    return { document, lines: [[toned('good', tell(language, 'rotate.anchor_done'))], ...rows] }
  }
  return {
    document,
    lines: [
      [toned('good', tell(language, 'rotate.anchor_made'))],
      ...rows,
      ...(isPaid ? [] : [indented([toned('strong', tell(language, 'rotate.anchor_pay'))])]),
      indented([tell(language, 'rotate.anchor_next', { file })]),
    ],
  }
}

/** Converts an amount in wei to units of the chain's native currency, which have 10^18 wei. */
function inUnits(wei: bigint): string {
  const digits = String(wei).padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}

async function rotateWitness({ folder = '', language }: RotateCommand): Promise<Outcome> {
  const { rotateWitnessKey } = await import('../witness/rotate-witness-key.ts')
  const { key, earlier } = await rotateWitnessKey(folder)
  return {
    document: { rotated: 'witness-key', key, earlier },
    lines: [
      [toned('good', tell(language, 'rotate.witness_done'))],
      ...toLines([
        [tell(language, 'rotate.new_key'), key],
        ...earlier.map((one) => [tell(language, 'witness.earlier_key'), one] as const),
      ]),
      indented([tell(language, 'rotate.witness_next', { folder })]),
    ],
  }
}

async function rotateSecret({ language }: RotateCommand): Promise<Outcome> {
  const count = await onInstallation(async (config, log) => {
    const rotation = await import('#features/rotation/rotate-secret.ts')
    return rotation.rotateSecret(config, log)
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
  const { key, previousKey, index, variableFile } = await onInstallation(async (config, log) => {
    const rotation = await import('#features/rotation/rotate-log-key.ts')
    return rotation.rotateLogKey(config, log)
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
      ...(file === null ? [] : [variableLine({ file, variable: 'LOG_KEY' }, language)]),
      indented([tell(language, 'rotate.log_key_next')]),
    ],
  }
}

/** Renders the instruction to set a variable to the contents of a file, and to delete the file. */
export function variableLine(facts: { file: string; variable: string }, language: Language): Line {
  return indented([toned('strong', tell(language, 'rotate.set_variable', facts))])
}

async function endOverlap({ what, folder, language }: RotateCommand): Promise<Outcome> {
  const ended = folder === undefined ? await endOfInstallation(what) : await endOfWitness(folder)
  const said = tell(language, ended === 0 ? 'rotate.no_overlap' : 'rotate.overlap_ended')
  return { document: { ended: what, earlier: ended }, lines: [[toned('good', said)]] }
}

async function endOfWitness(folder: string): Promise<number> {
  return (await import('../witness/rotate-witness-key.ts')).endWitnessKeyOverlap(folder)
}

function endOfInstallation(what: RotateCommand['what']): Promise<number> {
  return onInstallation(async (config, log) => {
    if (what === 'secret')
      return (await import('#features/rotation/rotate-secret.ts')).endSecretOverlap(config, log)
    return (await import('#features/rotation/rotate-log-key.ts')).endLogKeyOverlap(config, log)
  })
}
