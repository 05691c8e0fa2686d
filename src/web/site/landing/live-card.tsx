import { ArrowRight, CircleCheck, CircleX, RotateCw } from 'lucide-react'
import { Button } from '../../ui/inputs/button.tsx'
import { SiteSeal } from '../site-seal.tsx'
import { liveMessageKeys } from '../live-keys.ts'
import { useSite } from '../site-context.ts'

/**
 * Shows what the visitor's browser verifies of this installation: a demonstration shipment, or the
 * newest signed head.
 */
export function LiveCard() {
  const { t } = useSite()
  const words = Object.fromEntries(liveMessageKeys.map((key) => [key, t(key)]))
  return (
    <figure
      id="ao-vivo"
      data-live=""
      data-state="waiting"
      data-words={JSON.stringify(words)}
      className="group/live w-full min-w-0 scroll-mt-8 overflow-hidden rounded-lg border border-line bg-surface shadow-raised"
    >
      <figcaption className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 sm:px-6">
        <span data-live-title className="font-semibold">
          {t('live.title')}
        </span>
        <span data-live-code className="machine whitespace-nowrap text-muted" />
      </figcaption>
      <LiveVerdict />
      {/* The rows are present from the start, so that arriving values do not shift the layout. */}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line px-4 py-3 text-sm sm:px-6">
        {(['events', 'log', 'root', 'signature'] as const).map((row) => (
          <div key={row} className="col-span-2 grid grid-cols-subgrid items-baseline py-1">
            <dt className="text-muted">{t(`live.${row}`)}</dt>
            <dd data-live-row={row} className="machine min-w-0 truncate text-right">
              —
            </dd>
          </div>
        ))}
      </dl>
      <p data-live-demo hidden className="border-t border-line px-4 py-3 text-sm text-muted sm:px-6">
        {t('live.demo_says')}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-sunken px-4 py-2 text-sm text-muted sm:px-6">
        <span data-live-note>{t('live.note')}</span>
        <a
          data-live-link
          href="/verify"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:underline"
        >
          {t('live.open')}
          <ArrowRight aria-hidden className="size-4" />
        </a>
        <Button data-live-again hidden variant="outline" size="sm" className="[[hidden]]:hidden">
          <RotateCw aria-hidden />
          {t('auth.try_again')}
        </Button>
      </p>
    </figure>
  )
}

/** Shows the seal and the sentence that follow the state of the verification. */
function LiveVerdict() {
  const { t } = useSite()
  return (
    <div className="flex flex-col items-center gap-4 px-4 pt-8 pb-6">
      <SiteSeal label={t('ui.seal_pending')} name="live" />
      <output
        data-live-verdict
        className="flex min-h-7 items-center gap-2 text-center text-lg font-semibold text-muted group-data-[state=broken]/live:text-danger group-data-[state=verified]/live:text-seal"
      >
        <CircleCheck aria-hidden className="hidden size-5 shrink-0 group-data-[state=verified]/live:block" />
        <CircleX aria-hidden className="hidden size-5 shrink-0 group-data-[state=broken]/live:block" />
        <span data-live-words>{t('live.waiting')}</span>
      </output>
    </div>
  )
}
