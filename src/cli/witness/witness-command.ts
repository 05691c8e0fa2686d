import { join } from 'node:path'
import { LedgerError } from '#ledger/base/error.ts'
import { cosignatureKey, formatVerifierKey } from '#ledger/log/note-key.ts'
import { ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import type { Language } from '#contract/messages/message.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { indented, printable, toLines, toned, toText, type Line, type Row } from '../render/text.ts'
import { endOfProcess, type Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { readWatchedLog } from './watched-log.ts'
import { watchLogs, type KeyNews } from './watched-logs.ts'
import { readWitnessKeys } from './witness-key.ts'
import { openWitnessStore } from './witness-store.ts'
import { serveWitness } from './serve-witness.ts'
import { createWitness } from './witness.ts'

/**
 * Runs a witness for the given logs until its process is stopped.
 * @throws CommandError if it cannot start
 */
export async function runWitness(command: CommandOf<'witness'>, terminal: Terminal): Promise<ExitCode> {
  const { folder, keyName, logs, language } = command
  const watched = await Promise.all(logs.map(readWatchedLog))
  const names = watched.map(({ key }) => key.name)
  const doubled = names.find((name, at) => names.indexOf(name) !== at)
  if (doubled !== undefined) throw new CommandError('log_doubled', { name: doubled })
  // The store admits only one process. A second process fails here, before it could create a key.
  const store = openWitnessStore(join(folder, 'witness.db'))
  try {
    const keys = await readWitnessKeys(join(folder, 'witness-key'), keyName)
    const follower = watchLogs(watched, store, newsMessage(terminal, language))
    const answering = createWitness(keys, follower.keyOf, store)
    const listening = await serveWitness(answering, command.listen, (status, body) => {
      follower.consider(body)
      if (status !== 200) terminal.printError(tell(language, 'witness.refused', { status, time: now() }))
    })
    const texts = keys.map(({ verifier }) => formatVerifierKey(cosignatureKey(verifier)))
    const facts = { name: keys[0].name, keys: texts, url: listening.url }
    const seen = names.map((log): SeenLog => [log, store.last(log)?.size ?? 0])
    terminal.print(toText(introduction(facts, seen, language), terminal.useColour))
    await endOfProcess()
    follower.close()
    await listening.stop()
    return exitCode.verified
  } finally {
    store.close()
  }
}

function now(): string {
  return new Date().toISOString()
}

/** Escapes the log's text, because it is untrusted. */
function newsMessage(terminal: Terminal, language: Language): KeyNews {
  return (origin, news) => {
    const facts = { time: now(), origin }
    const said =
      'key' in news
        ? tell(language, 'witness.followed', { ...facts, key: news.key })
        : tell(language, 'witness.not_followed', { ...facts, reason: reasonOf(news.error, language) })
    terminal.printError(`${printable(said)}\n`)
  }
}

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof LedgerError) return ledgerErrorMessage(language, error)
  return error instanceof CommandError ? tell(language, `error.${error.code}`, error.facts) : String(error)
}

type Facts = { readonly name: string; readonly keys: readonly string[]; readonly url: string }

/** Log with the size of its last cosigned head. */
type SeenLog = readonly [origin: string, size: number]

/** Renders the name, keys, address and logs of a witness for its operator. */
function introduction(
  { name, keys: [key = '', ...earlier], url }: Facts,
  seen: readonly SeenLog[],
  language: Language,
): Line[] {
  return [
    [toned('strong', tell(language, 'witness.title', { name }))],
    ...toLines([
      [tell(language, 'witness.key'), key],
      ...earlier.map((one): Row => [tell(language, 'witness.earlier_key'), one]),
      [tell(language, 'witness.address'), url],
      ...seen.map(([origin, size]): Row => [
        tell(language, 'log'),
        `${origin} (${tell(language, 'leaves', { count: size })})`,
      ]),
    ]),
    [],
    indented([tell(language, 'witness.configure')]),
    indented([`WITNESSES="${key} ${url}"`], 2),
  ]
}
