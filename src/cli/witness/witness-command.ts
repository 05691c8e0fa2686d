import { join } from 'node:path'
import { cosignatureKey, formatVerifierKey, parseVerifierKey } from '#ledger/note-key.ts'
import type { Language } from '#contract/words.ts'
import type { WitnessCommand } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { readPinnedKey } from '../pinned-key.ts'
import { toLines } from '../render/rows.ts'
import { indented, toned, toText, type Line } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../words.ts'
import { readWitnessKey } from './witness-key.ts'
import { openWitnessStore } from './witness-store.ts'
import { serveWitness } from './serve-witness.ts'
import { Witness } from './witness.ts'

/**
 * Runs a witness for the given logs until it is told to end.
 * @throws CommandError when it cannot start
 */
export async function runWitness(command: WitnessCommand, terminal: Terminal): Promise<ExitCode> {
  const { folder, keyName, logs, language } = command
  const keys = (await Promise.all(logs.map(readPinnedKey))).map(parseVerifierKey)
  const doubled = keys.find((key, at) => keys.findIndex((other) => other.name === key.name) !== at)
  if (doubled !== undefined) throw new CommandError('log_doubled', { name: doubled.name })
  // Before the key is made: a second process must change nothing.
  const store = openWitnessStore(join(folder, 'witness.db'))
  try {
    const key = await readWitnessKey(join(folder, 'witness-key'), keyName)
    const listening = await serveWitness(new Witness(key, keys, store), command.listen, (status) => {
      if (status !== 200)
        terminal.printError(tell(language, 'witness.refused', { status, time: new Date().toISOString() }))
    })
    const verifierKey = formatVerifierKey(cosignatureKey(key.verifier))
    const seen = keys.map(({ name: log }): readonly [string, number] => [log, store.last(log)?.size ?? 0])
    const lines = introduction(
      { name: key.name, verifierKey, address: listening.address, logs: seen },
      language,
    )
    terminal.print(toText(lines, terminal.useColour))
    await endOfProcess()
    await listening.stop()
    return exitCode.verified
  } finally {
    store.close()
  }
}

type Facts = {
  readonly name: string
  readonly verifierKey: string
  readonly address: string
  readonly logs: readonly (readonly [origin: string, size: number])[]
}

function introduction({ name, verifierKey, address, logs }: Facts, language: Language): Line[] {
  return [
    [toned('strong', tell(language, 'witness.title', { name }))],
    ...toLines([
      [tell(language, 'witness.key'), verifierKey],
      [tell(language, 'witness.address'), address],
      ...logs.map(
        ([origin, size]) =>
          [tell(language, 'log'), `${origin} (${tell(language, 'leaves', { count: size })})`] as const,
      ),
    ]),
    [],
    indented([tell(language, 'witness.configure')]),
    indented([`WITNESSES="${verifierKey} ${address}"`], 2),
  ]
}

/** Until the process is asked to end, by Ctrl-C or by whatever supervises it. */
async function endOfProcess(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
