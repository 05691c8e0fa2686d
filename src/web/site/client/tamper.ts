import { shortenMiddle } from '../../ui/data/shorten-middle.ts'
import { demoEvents, hashHistory, tamperedEvents } from '../landing/demo-history.ts'
import type { tamperMessageKeys } from '../live-keys.ts'
import { drawSeal } from '../../ui/brand/draw-seal.ts'
import { messagesOf, write } from './page-text.ts'

const recorded = hashHistory(demoEvents)

/**
 * Makes the demonstration's button tamper with one record, or restore it. Hashes, seal and texts
 * are computed from the current records.
 */
export async function startTamper(card: HTMLElement): Promise<void> {
  const t = messagesOf<(typeof tamperMessageKeys)[number]>(card)
  const button = card.querySelector<HTMLElement>('[data-tamper-button]')
  const seal = card.querySelector<SVGElement>('[data-seal]')
  const rows = card.querySelectorAll<HTMLElement>('[data-tamper-row]')
  if (button === null || seal === null) return

  const show = (isTampered: boolean): void => {
    const events = isTampered ? tamperedEvents : demoEvents
    const computed = hashHistory(events)
    const isGenuine = computed.root === recorded.root
    const state = isGenuine ? 'verified' : 'broken'
    card.dataset['state'] = state
    drawSeal(seal, computed.root, state, t(`ui.seal_${state}`))
    write(card, 'tamper-verdict', t(isGenuine ? 'landing.demo_genuine' : 'landing.demo_broken'))
    write(card, 'tamper-root', shortenMiddle(computed.root, 8))
    write(card, 'tamper-action', t(isTampered ? 'landing.demo_restore' : 'landing.demo_tamper'))
    for (const [index, row] of rows.entries()) {
      row.toggleAttribute('data-changed', computed.leaves[index] !== recorded.leaves[index])
      write(row, 'tamper-time', events[index]?.time ?? '')
      write(row, 'tamper-leaf', (computed.leaves[index] ?? '').slice(0, 8))
    }
  }

  let isTampered = false
  button.addEventListener('click', () => show((isTampered = !isTampered)))
  show(isTampered)
  button.hidden = false
}
