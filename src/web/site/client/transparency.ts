import { formatIn } from '../../locales/format.ts'
import {
  getAnchors,
  getStatus,
  getTimestamps,
  type PublicAnchors,
  type PublicTimestamps,
} from '#contract/endpoints/site.ts'
import type { Facts } from '#domain/error.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { epochOf } from '#ledger/log/epoch.ts'
import { LedgerError } from '#ledger/base/error.ts'
import type { SealState } from '../../ui/brand/seal.tsx'
import type { transparencyMessageKeys } from '../live-messages.ts'
import { ask } from './ask.ts'
import { checkHead, type CheckedHead } from './check-head.ts'
import { checkWitnesses } from './check-witnesses.ts'
import { drawSeal } from '../../ui/brand/draw-seal.ts'
import { messagesOf, write } from './page-messages.ts'

type Key = (typeof transparencyMessageKeys)[number]

/** Writes texts in the language of the page. */
type Texts = {
  readonly t: (key: Key, facts?: Facts) => string
  readonly number: (value: number) => string
  readonly time: (instant: string) => string
}

/**
 * Checks the log's newest head here against the head that this browser saw before, and shows the
 * result.
 */
export async function startTransparency(board: HTMLElement): Promise<void> {
  const t = messagesOf<Key>(board)
  const format = formatIn(document.documentElement.lang === 'en' ? 'en' : 'pt')
  const seal = board.querySelector<SVGElement>('[data-seal]')
  const again = board.querySelector<HTMLButtonElement>('[data-log-again]')
  if (seal === null || again === null) return

  const verdict = (state: 'waiting' | 'verified' | 'broken', key: Key, facts?: Facts) => {
    board.dataset['state'] = state
    write(board, 'log-verdict', t(key, facts))
  }
  const row = (name: string, value: string) => write(board, `log-row="${name}"`, value)
  const texts: Texts = {
    t,
    number: format.number,
    time: (instant) => format.dateTime(new Date(instant)),
  }
  const { number } = texts

  const show = ({ head, key, seen, growth }: CheckedHead): void => {
    row('size', t('transparency.events', { size: number(head.size) }))
    row('root', encodeHex(head.root))
    row('origin', head.origin)
    row('key', key)
    const isBroken = growth.status === 'failed'
    const state: SealState = isBroken ? 'broken' : 'verified'
    drawSeal(seal, encodeHex(head.root), state, t(`ui.seal_${state}`))
    if (seen === undefined) return verdict('verified', 'transparency.first')
    const before = number(seen.size)
    if (isBroken) return verdict('broken', 'transparency.forked', { before, root: seen.root })
    if (growth.status === 'skipped') return verdict('verified', 'transparency.uncompared')
    if (head.size === seen.size) return verdict('verified', 'transparency.same')
    verdict('verified', 'transparency.grown', { before, size: number(head.size) })
  }

  const showEpoch = async ({ head }: CheckedHead): Promise<void> => {
    const { epoch } = epochOf(head.origin)
    if (epoch === 1) return row('epoch', t('transparency.epoch_first'))
    const { findLostHeads } = await import('../../verification/follow-key.ts')
    const lost = (await findLostHeads()).at(-1)
    if (lost === undefined) return row('epoch', number(epoch))
    const facts = { epoch, size: number(lost.size), root: encodeHex(lost.root) }
    row('epoch', t('transparency.epoch_later', facts))
  }

  const showWitnesses = async ({ note, key }: CheckedHead): Promise<void> => {
    const { names, asked } = await checkWitnesses(note, key)
    const facts = { count: names.length, total: asked, names: names.join(', ') }
    if (names.length > 0) row('witnesses', t('transparency.witnesses_signed', facts))
    else row('witnesses', t(asked === 0 ? 'transparency.none_yet' : 'transparency.witnesses_waiting', facts))
  }

  const showAnchors = async (): Promise<void> => {
    try {
      row('anchors', anchorsMessage(await ask(getAnchors), texts))
    } catch {
      row('anchors', '—')
    }
  }

  const showTimestamps = async (): Promise<void> => {
    try {
      row('bitcoin', timestampsMessage(await ask(getTimestamps), texts))
    } catch {
      row('bitcoin', '—')
    }
  }

  const run = async (): Promise<void> => {
    again.disabled = true
    verdict('waiting', 'transparency.looking')
    void showAnchors()
    void showTimestamps()
    try {
      const status = await ask(getStatus)
      const { head } = status
      if (head === null) return verdict('waiting', 'transparency.empty')
      const checked = await checkHead()
      show(checked)
      row('signed_at', t('transparency.signed_says', { time: texts.time(head.signed_at) }))
      await Promise.all([showWitnesses(checked), showEpoch(checked)])
    } catch (error) {
      if (error instanceof LedgerError) return verdict('broken', 'transparency.bad_signature')
      verdict('waiting', 'transparency.failed')
    } finally {
      again.disabled = false
      again.hidden = false
    }
  }

  again.addEventListener('click', () => void run())
  await run()
}

/** Shows the Bitcoin block in which the newest head was timestamped. */
function timestampsMessage(
  { calendars, newest, pending }: PublicTimestamps,
  { t, number, time }: Texts,
): string {
  const said: string[] = []
  if (newest !== null) {
    const { size, block, block_hash: hash, is_development } = newest
    const facts = { size: number(size), block, time: time(newest.time), hash }
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

/** Shows where the newest head was anchored. */
function anchorsMessage(
  { chain, newest, under_way, earlier }: PublicAnchors,
  { t, number, time }: Texts,
): string {
  if (chain === 'off') return t('transparency.none_yet')
  const where = chain === 'development' ? t('transparency.anchor_development') : ''
  if (newest === null) {
    const state = t(under_way === null ? 'transparency.anchor_none' : 'transparency.anchor_under_way')
    return `${state} ${where}`.trim()
  }
  const { chain_id, block, size, transaction } = newest
  const facts = { chain_id, block, transaction, size: number(size), time: time(newest.time) }
  const said = t('transparency.anchor_says', facts)
  const before = earlier.map((one) =>
    t('transparency.anchor_earlier', { sender: one.sender, size: number(one.size) }),
  )
  return [said, where, ...before].filter((one) => one !== '').join(' ')
}
