import { CircleCheck, CircleX, Eraser, Undo2 } from 'lucide-react'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { shortenMiddle } from '../../ui/data/shorten-middle.ts'
import { tamperMessageKeys } from '../live-keys.ts'
import { SiteSeal } from '../site-seal.tsx'
import { useSite } from '../site-context.ts'
import type { SiteKey } from '../messages.ts'
import { DEMO_TRACKING_ID, demoEvents, hashHistory, type DemoEvent } from './demo-history.ts'

const kindMessages: Readonly<Record<'created' | CheckpointType, SiteKey>> = {
  created: 'landing.demo_created',
  entrada: 'checkpoint.entrada',
  saida: 'checkpoint.saida',
  finalizacao: 'checkpoint.finalizacao',
  tentativa: 'checkpoint.tentativa',
}

const recorded = hashHistory(demoEvents)

/**
 * Renders a history that the visitor may tamper with. The script computes the root again, and the
 * seal shows the result.
 */
export function TamperDemo() {
  const { t } = useSite()
  const words = Object.fromEntries(tamperMessageKeys.map((key) => [key, t(key)]))
  return (
    <figure
      data-tamper=""
      data-state="verified"
      data-words={JSON.stringify(words)}
      className="group/tamper w-full min-w-0 self-start overflow-hidden rounded-lg border border-line bg-paper"
    >
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 sm:px-6">
        <span className="machine font-semibold">{DEMO_TRACKING_ID}</span>
        <span className="text-sm text-muted">{t('landing.demo_caption')}</span>
      </header>
      <div className="flex flex-col items-center gap-4 px-4 py-6 sm:flex-row sm:gap-8 sm:px-6">
        <div className="w-40 shrink-0 [&_svg]:h-auto [&_svg]:w-full">
          <SiteSeal label={t('ui.seal_pending')} name="tamper" />
        </div>
        <div className="flex min-w-0 flex-col items-center gap-3 sm:items-start">
          <output className="flex items-center gap-2 text-lg font-semibold text-seal group-data-[state=broken]/tamper:text-danger">
            <CircleCheck aria-hidden className="size-5 shrink-0 group-data-[state=broken]/tamper:hidden" />
            <CircleX aria-hidden className="hidden size-5 shrink-0 group-data-[state=broken]/tamper:block" />
            <span data-tamper-verdict>{t('landing.demo_genuine')}</span>
          </output>
          <dl className="machine grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-xs">
            <dt className="text-muted">{t('landing.demo_recorded')}</dt>
            <dd>{shortenMiddle(recorded.root, 8)}</dd>
            <dt className="text-muted">{t('landing.demo_computed')}</dt>
            <dd
              data-tamper-root
              className="group-data-[state=broken]/tamper:font-bold group-data-[state=broken]/tamper:text-danger"
            >
              {shortenMiddle(recorded.root, 8)}
            </dd>
          </dl>
          <Button data-tamper-button hidden variant="outline" size="sm" className="[[hidden]]:hidden">
            <Eraser aria-hidden className="group-data-[state=broken]/tamper:hidden" />
            <Undo2 aria-hidden className="hidden group-data-[state=broken]/tamper:block" />
            <span data-tamper-action>{t('landing.demo_tamper')}</span>
          </Button>
        </div>
      </div>
      <ol className="border-t border-line">
        {demoEvents.map((event, index) => (
          <EventRow key={event.kind} event={event} leaf={recorded.leaves[index] ?? ''} />
        ))}
      </ol>
    </figure>
  )
}

/**
 * Renders one event. The script rewrites its time and leaf, and marks a changed row with
 * `data-changed`.
 */
function EventRow({ event, leaf }: { readonly event: DemoEvent; readonly leaf: string }) {
  const { t } = useSite()
  const [, month, day] = event.date.split('-')
  const written = 'machine text-muted group-data-changed/row:font-bold group-data-changed/row:text-danger'
  return (
    <li
      data-tamper-row=""
      className="group/row grid grid-cols-[auto_1fr_auto] items-baseline gap-x-4 border-b border-line px-4 py-3 text-sm last:border-b-0 data-changed:bg-danger-tint sm:px-6"
    >
      <span className={written}>
        {day}/{month} <span data-tamper-time>{event.time}</span>
      </span>
      <span className="flex min-w-0 flex-col sm:flex-row sm:gap-2">
        <span className="font-semibold">{t(kindMessages[event.kind])}</span>
        <span className="text-muted">{event.place}</span>
      </span>
      <span data-tamper-leaf className={written}>
        {leaf.slice(0, 8)}
      </span>
    </li>
  )
}
