import { setTimeout as sleep } from 'node:timers/promises'
import type { EventEntry } from '#contract/endpoints/events.ts'
import { createSecret, signedHeaders } from '#features/webhooks/sign.ts'
import { codeOf } from '#platform/errors/has-code.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { tell, type CommandWord } from '../messages.ts'
import { printable, toLines, toned, toText } from '../render/text.ts'
import { endOfProcess, type Terminal } from '../terminal.ts'

const POLL_INTERVAL_MS = 1_000
/** Maximum entries of a page. A run that is repeated with its last cursor repeats at most these. */
const PAGE = 50
/** Pauses before an answer other than 2xx is tried again, in seconds. */
const PAUSES_SECONDS = [1, 2, 4]
const RETRY_MS = 2_000

type Page = { readonly data: readonly EventEntry[]; readonly cursor: string; readonly has_more: boolean }

type Context = CommandOf<'listen'> & {
  readonly secret: string
  /** Prints a line about an entry or the server. */
  readonly say: (key: CommandWord, facts: Readonly<Record<string, string | number>>) => void
  readonly signal: AbortSignal
}

/**
 * Forwards the account's new events to a receiver until the process is stopped.
 * @throws CommandError if the installation refuses the key or the cursor
 */
export async function listen(command: CommandOf<'listen'>, terminal: Terminal): Promise<ExitCode> {
  const { url, server, language } = command
  const ended = new AbortController()
  void endOfProcess().then(() => ended.abort())
  const secret = command.secret ?? createSecret()
  const say: Context['say'] = (key, facts) => {
    const time = new Date().toLocaleTimeString('pt-BR', { timeZone: terminal.timeZone })
    terminal.print(`${printable(tell(language, key, { time, ...facts }))}\n`)
  }
  const context: Context = { ...command, secret, say, signal: ended.signal }
  // The first page is read before the introduction, so that a refusal is the only output.
  let page = await readPage(context, command.after)
  const introduction = [
    [toned('strong', tell(language, 'listen.title', { url }))],
    ...toLines([
      [tell(language, 'listen.server'), server],
      [tell(language, 'listen.secret'), secret],
    ]),
    [tell(language, 'listen.stop')],
    [],
  ]
  terminal.print(toText(introduction, terminal.useColour))
  let cursor = command.after
  while (page !== undefined) {
    for (const entry of page.data) await forward(context, entry)
    if (ended.signal.aborted) break
    cursor = page.cursor
    if (!page.has_more) await pause(POLL_INTERVAL_MS, ended.signal)
    page = await readPage(context, cursor)
  }
  terminal.print(`\n${tell(language, 'listen.resume', { cursor })}\n`)
  return exitCode.verified
}

/**
 * Reads a page, and waits for an installation that does not answer.
 * @returns undefined if the process ends
 * @throws CommandError `events_refused`
 */
async function readPage(context: Context, after: string): Promise<Page | undefined> {
  const { server, key, language, timeoutMs, say, signal } = context
  const address = `${server}/api/events?after=${encodeURIComponent(after)}&limit=${PAGE}`
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language }
  while (!signal.aborted) {
    const answer = await call(address, { headers, redirect: 'manual' }, timeoutMs, signal)
    if ('response' in answer && answer.response.ok) {
      const body = await readJson<Page>(answer.response)
      if (body !== undefined) return body
    } else if ('response' in answer && answer.response.status < 500 && answer.response.status !== 429) {
      const { status } = answer.response
      const { error: reason = `HTTP ${status}` } = (await readJson<{ error?: string }>(answer.response)) ?? {}
      throw new CommandError('events_refused', { server, reason })
    } else if (!signal.aborted) {
      const reason = 'response' in answer ? `HTTP ${answer.response.status}` : answer.reason
      say('listen.server_silent', { server, reason })
    }
    await pause(RETRY_MS, signal)
  }
  return undefined
}

/** Sends an entry to the receiver until it takes it, or refuses it as often as it is repeated. */
async function forward(context: Context, { event_id: id, body }: EventEntry): Promise<void> {
  const { url, secret, timeoutMs, say, signal } = context
  const text = JSON.stringify(body)
  const about = { event: body.event, code: body.data.tracking_id }
  // The id is the same in every run, so that a receiver recognizes a repeated entry.
  const messageId = `msg_${id.replaceAll('-', '')}_${body.event.replaceAll('.', '_')}`
  let refusals = 0
  while (!signal.aborted) {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Lastro-Webhooks',
      ...signedHeaders(messageId, new Date(), text, [secret]),
    }
    const began = performance.now()
    const request = { method: 'POST', headers, body: text, redirect: 'manual' } as const
    const answer = await call(url, request, timeoutMs, signal)
    if (signal.aborted) return
    if (!('response' in answer)) {
      say('listen.unreachable', { ...about, reason: answer.reason })
      await pause(RETRY_MS, signal)
      continue
    }
    const { status, ok } = answer.response
    await answer.response.body?.cancel()
    if (ok)
      return say('listen.forwarded', { ...about, status, duration: Math.round(performance.now() - began) })
    const seconds = PAUSES_SECONDS[refusals++]
    if (seconds === undefined) return say('listen.skipped', { ...about, status })
    say('listen.repeated', { ...about, status, seconds })
    await pause(seconds * 1_000, signal)
  }
}

async function call(
  url: string,
  request: RequestInit,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ readonly response: Response } | { readonly reason: string }> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    return { response: await fetch(url, { ...request, signal: limit }) }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return { reason: codeOf(cause) || (cause instanceof Error ? cause.message : String(cause)) }
  }
}

/** Returns the JSON of an answer; undefined if it breaks off or is none. */
async function readJson<T>(response: Response): Promise<T | undefined> {
  return response.json().then(
    (body) => body as T,
    () => undefined,
  )
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
