import { formatIn } from '../../locales/format.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { getShowcase } from '#contract/endpoints/site.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { inLanguage } from '../../paths.ts'
import type { Language } from '#contract/messages/message.ts'
import { shortenMiddle } from '../../ui/data/shorten-middle.ts'
import type { liveMessageKeys } from '../live-keys.ts'
import { ask } from './ask.ts'
import { drawSeal } from '../../ui/brand/draw-seal.ts'
import { messagesOf, write } from './page-text.ts'
import type { DemoPart } from '../landing/claims.ts'
import type { Found } from './verify-showcase.ts'

// Only one of two modules is loaded: `verify-showcase.ts` if the installation has a demonstration
// shipment, else `verify-log.ts`.
const verifyLog = async () => (await import('./verify-log.ts')).verifyLog()
const verifyShipment = async (trackingId: string) =>
  (await import('./verify-showcase.ts')).verifyShowcase(trackingId)

/** Makes the links of the page's claims lead to the demonstration, and shows those that need it. */
function leadTo({ tracking_id: trackingId, photo, air, cold_chain: cold }: DataOf<typeof getShowcase>): void {
  if (trackingId !== null)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-showcase]'))
      link.href = `/verify/${trackingId}`
  const hrefs: Readonly<Record<DemoPart, string | undefined>> = {
    photo: photo ?? undefined,
    air: air === null ? undefined : `/verify/${air}`,
    cold_chain: cold === null ? undefined : `/verify/${cold.tracking_id}`,
    report: cold?.report,
  }
  for (const [part, href] of Object.entries(hrefs))
    for (const place of document.querySelectorAll<HTMLElement>(`[data-demo=${part}]`)) {
      place.hidden = href === undefined
      place.querySelector('a')?.setAttribute('href', href ?? '')
    }
}

/**
 * Verifies the content of the card in this browser and shows the result. After a failure, the card
 * offers a retry.
 */
export async function startLive(card: HTMLElement): Promise<void> {
  const t = messagesOf<(typeof liveMessageKeys)[number]>(card)
  const seal = card.querySelector<SVGElement>('[data-seal]')
  const again = card.querySelector<HTMLElement>('[data-live-again]')
  const link = card.querySelector<HTMLAnchorElement>('[data-live-link]')
  const demo = card.querySelector<HTMLElement>('[data-live-demo]')
  if (seal === null || again === null || link === null || demo === null) return
  const language: Language = document.documentElement.lang === 'en' ? 'en' : 'pt'
  const format = formatIn(language)
  const setState = (name: 'waiting' | 'checking' | 'verified' | 'broken', words: string) => {
    card.dataset['state'] = name
    write(card, 'live-words', words)
  }

  const show = (found: Found): void => {
    const isShipment = found.trackingId !== undefined
    write(card, 'live-title', t(isShipment ? 'live.title_shipment' : 'live.title_log'))
    write(card, 'live-code', found.trackingId ?? '')
    demo.hidden = !isShipment
    link.href = isShipment ? `/verify/${found.trackingId}` : inLanguage('/transparency', language)
    if (!isShipment) link.textContent = t('live.open_log')
    const rows = {
      events: format.number(found.events),
      log: t('live.log_value', { size: format.number(found.head.size) }),
      root: shortenMiddle(encodeHex(found.head.root), 8),
      signature: found.origin,
    }
    for (const [row, value] of Object.entries(rows)) write(card, `live-row="${row}"`, value)
    write(card, 'live-note', t('live.checked_at', { time: format.dateTime(new Date()) }))
    const hash = found.sealHash ?? encodeHex(found.head.root)
    const state = found.isValid ? 'verified' : 'broken'
    drawSeal(seal, hash, state, t(`ui.seal_${state}`))
    if (!found.isValid) return setState('broken', t('live.broken'))
    setState('verified', t(isShipment ? 'live.verified_shipment' : 'live.verified_log'))
  }

  const run = async (): Promise<void> => {
    again.hidden = true
    setState('checking', t('live.checking'))
    seal.setAttribute('aria-label', t('ui.seal_checking'))
    try {
      const showcase = await ask(getShowcase)
      const { tracking_id } = showcase
      leadTo(showcase)
      show(tracking_id === null ? await verifyLog() : await verifyShipment(tracking_id))
    } catch (error) {
      if (error instanceof LedgerError) return setState('broken', t('live.broken'))
      setState('waiting', t('live.failed'))
      seal.setAttribute('aria-label', t('ui.seal_pending'))
      again.hidden = false
    }
  }

  again.addEventListener('click', () => void run())
  await run()
}
