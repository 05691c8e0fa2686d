import { useState } from 'react'
import { CircleCheck, CircleX, Eraser, Undo2 } from 'lucide-react'
import type { WordsKey } from '../../locales/catalogue.ts'
import { useWords } from '../../locales/use-words.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Seal } from '../../ui/seal.tsx'
import { shortenMiddle } from '../../ui/shorten-middle.ts'
import {
  DEMO_TRACKING_ID,
  demoEvents,
  hashHistory,
  TAMPERED_INDEX,
  tamperedEvents,
  type DemoEvent,
} from './demo-history.ts'

const kindWords = {
  created: 'landing.demo_created',
  entrada: 'checkpoint.entrada',
  saida: 'checkpoint.saida',
  finalizacao: 'checkpoint.finalizacao',
} as const satisfies Readonly<Record<DemoEvent['kind'], WordsKey>>

const recorded = hashHistory(demoEvents)

/** A history that the visitor may tamper with: the root is computed again here, and the seal answers. */
export function TamperDemo() {
  const { t } = useWords()
  const [isTampered, setTampered] = useState(false)
  const events = isTampered ? tamperedEvents : demoEvents
  const computed = hashHistory(events)
  const isGenuine = computed.root === recorded.root

  return (
    <figure className="w-full min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 sm:px-6">
        <span className="machine font-semibold">{DEMO_TRACKING_ID}</span>
        <StatusBadge status="delivered" />
      </header>
      <div className="flex flex-col items-center gap-5 px-4 pt-8 pb-6">
        <Seal hash={computed.root} state={isGenuine ? 'verified' : 'broken'} size={240} />
        <Verdict isGenuine={isGenuine} root={computed.root} />
      </div>
      <ol className="border-t border-line">
        {events.map((event, index) => (
          <EventRow
            key={event.kind + event.place}
            event={event}
            leaf={computed.leaves[index] ?? ''}
            isTampered={isTampered && index === TAMPERED_INDEX}
          />
        ))}
      </ol>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-sunken px-4 py-3 sm:px-6">
        <span className="text-sm text-muted">{t('landing.demo_caption')}</span>
        <Button variant="outline" size="sm" onClick={() => setTampered(!isTampered)}>
          {isTampered ? <Undo2 aria-hidden /> : <Eraser aria-hidden />}
          {t(isTampered ? 'landing.demo_restore' : 'landing.demo_tamper')}
        </Button>
      </figcaption>
    </figure>
  )
}

function Verdict({ isGenuine, root }: { readonly isGenuine: boolean; readonly root: string }) {
  const { t } = useWords()
  const Icon = isGenuine ? CircleCheck : CircleX
  return (
    <>
      <output
        className={classNames(
          'flex items-center gap-2 text-lg font-semibold',
          isGenuine ? 'text-seal' : 'text-danger',
        )}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {t(isGenuine ? 'landing.demo_genuine' : 'landing.demo_broken')}
      </output>
      <dl className="machine grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-xs">
        <dt className="text-muted">{t('landing.demo_recorded')}</dt>
        <dd>{shortenMiddle(recorded.root, 8)}</dd>
        <dt className="text-muted">{t('landing.demo_computed')}</dt>
        <dd className={isGenuine ? undefined : 'font-bold text-danger'}>{shortenMiddle(root, 8)}</dd>
      </dl>
    </>
  )
}

type EventRowProps = { readonly event: DemoEvent; readonly leaf: string; readonly isTampered: boolean }

function EventRow({ event, leaf, isTampered }: EventRowProps) {
  const { t } = useWords()
  const [, month, day] = event.date.split('-')
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] items-baseline gap-x-4 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6',
        isTampered && 'bg-danger-tint',
      )}
    >
      <span className={classNames('machine', isTampered ? 'font-bold text-danger' : 'text-muted')}>
        {day}/{month} {event.time}
      </span>
      <span className="flex min-w-0 flex-col sm:flex-row sm:gap-2">
        <span className="font-semibold">{t(kindWords[event.kind])}</span>
        <span className="text-muted">{event.place}</span>
      </span>
      <span className={classNames('machine', isTampered ? 'font-bold text-danger' : 'text-muted')}>
        {leaf.slice(0, 8)}
      </span>
    </li>
  )
}
