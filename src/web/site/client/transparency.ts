import { formatIn, type Format } from '../../locales/format.ts'
import {
  getAnchors,
  getStatus,
  getTimestamps,
  type PublicAnchors,
  type PublicTimestamps,
} from '#contract/endpoints/site.ts'
import type { Facts } from '#domain/base/error.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { epochOf } from '#ledger/log/epoch.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { transparencyMessageKeys } from '../live-keys.ts'
import { ask } from './ask.ts'
import { checkHead, type CheckedHead } from './check-head.ts'
import { checkWitnesses } from './check-witnesses.ts'
import { drawSeal } from '../../ui/brand/draw-seal.ts'
import { messagesOf, write } from './page-text.ts'

type Key = (typeof transparencyMessageKeys)[number]

type FormatKey = (key: Key, facts?: Facts) => string

/**
 * Checks the log's newest head in this browser against the head that this browser saw before, and
 * shows the result.
 */
export async function startTransparency(board: HTMLElement): Promise<void> {
  const t = messagesOf<Key>(board)
  const format = formatIn(document.documentElement.lang === 'en' ? 'en' : 'pt')
  const seal = board.querySelector<SVGElement>('[data-seal]')
  const again = board.querySelector<HTMLButtonElement>('[data-log-again]')
  if (seal === null || again === null) return

  const verdict = (state: 'waiting' | 'verified' | 'broken', words: string) => {
    board.dataset['state'] = state
    write(board, 'log-verdict', words)
  }
  const row = (name: string, value: string) => write(board, `log-row="${name}"`, value)
  const rowOf = async (name: string, load: () => Promise<string>): Promise<void> =>
    row(name, await load().catch(() => '—'))

  const show = (checked: CheckedHead): void => {
    const { head, key, growth } = checked
    row('size', t('transparency.events', { size: format.number(head.size) }))
    row('root', encodeHex(head.root))
    row('origin', head.origin)
    row('key', key)
    const state = growth.status === 'failed' ? 'broken' : 'verified'
    drawSeal(seal, encodeHex(head.root), state, t(`ui.seal_${state}`))
    verdict(state, growthMessage(checked, t, format))
  }

  const run = async (): Promise<void> => {
    again.disabled = true
    verdict('waiting', t('transparency.looking'))
    void rowOf('anchors', async () => anchorsMessage(await ask(getAnchors), t, format))
    void rowOf('bitcoin', async () => timestampsMessage(await ask(getTimestamps), t, format))
    try {
      const { head } = await ask(getStatus)
      if (head === null) return verdict('waiting', t('transparency.empty'))
      const checked = await checkHead()
      show(checked)
      const time = format.dateTime(new Date(head.signed_at))
      row('signed_at', t('transparency.signed_says', { time }))
      await Promise.all([
        witnessesMessage(checked, t).then((words) => row('witnesses', words)),
        epochMessage(checked, t, format).then((words) => row('epoch', words)),
      ])
    } catch (error) {
      if (error instanceof LedgerError) return verdict('broken', t('transparency.bad_signature'))
      verdict('waiting', t('transparency.failed'))
    } finally {
      again.disabled = false
      again.hidden = false
    }
  }

  again.addEventListener('click', () => void run())
  await run()
}

/** Returns the text that compares the newest head with the head that this browser saw before. */
function growthMessage({ head, seen, growth }: CheckedHead, t: FormatKey, { number }: Format): string {
  if (seen === undefined) return t('transparency.first')
  const before = number(seen.size)
  if (growth.status === 'failed') return t('transparency.forked', { before, root: seen.root })
  if (growth.status === 'skipped') return t('transparency.uncompared')
  if (head.size === seen.size) return t('transparency.same')
  return t('transparency.grown', { before, size: number(head.size) })
}

async function epochMessage({ head }: CheckedHead, t: FormatKey, { number }: Format): Promise<string> {
  const { epoch } = epochOf(head.origin)
  if (epoch === 1) return t('transparency.epoch_first')
  const { findLostHeads } = await import('../../verification/follow-key.ts')
  const lost = (await findLostHeads()).at(-1)
  if (lost === undefined) return number(epoch)
  return t('transparency.epoch_later', { epoch, size: number(lost.size), root: encodeHex(lost.root) })
}

async function witnessesMessage({ note, key }: CheckedHead, t: FormatKey): Promise<string> {
  const { names, asked } = await checkWitnesses(note, key)
  const facts = { count: names.length, total: asked, names: names.join(', ') }
  if (names.length > 0) return t('transparency.witnesses_signed', facts)
  return t(asked === 0 ? 'transparency.none_yet' : 'transparency.witnesses_waiting', facts)
}

/**
 * Returns the text about the Bitcoin block of the newest timestamped head, and about a timestamp
 * that is still pending.
 */
function timestampsMessage(
  { calendars, newest, pending }: PublicTimestamps,
  t: FormatKey,
  { number, dateTime }: Format,
): string {
  const said: string[] = []
  if (newest !== null) {
    const { size, block, block_hash: hash, is_development } = newest
    const facts = { size: number(size), block, time: dateTime(new Date(newest.time)), hash }
    said.push(t('transparency.bitcoin_says', facts))
    if (is_development) said.push(t('transparency.bitcoin_development'))
  }
  if (pending !== null) {
    const { size, promised, asked } = pending
    said.push(t('transparency.bitcoin_pending', { size: number(size), promised, asked }))
  }
  const none = calendars.length === 0 ? 'transparency.bitcoin_off' : 'transparency.bitcoin_none'
  return said.length === 0 ? t(none) : said.join(' ')
}

/** Returns the text about the chain, block and transaction of the newest anchored head. */
function anchorsMessage(
  { chain, newest, under_way, earlier }: PublicAnchors,
  t: FormatKey,
  { number, dateTime }: Format,
): string {
  if (chain === 'off') return t('transparency.none_yet')
  const where = chain === 'development' ? t('transparency.anchor_development') : ''
  if (newest === null) {
    const state = t(under_way === null ? 'transparency.anchor_none' : 'transparency.anchor_under_way')
    return `${state} ${where}`.trim()
  }
  const { chain_id, block, size, transaction } = newest
  const facts = { chain_id, block, transaction, size: number(size), time: dateTime(new Date(newest.time)) }
  const said = t('transparency.anchor_says', facts)
  const before = earlier.map((one) =>
    t('transparency.anchor_earlier', { sender: one.sender, size: number(one.size) }),
  )
  return [said, where, ...before].filter((one) => one !== '').join(' ')
}
