import { CircleCheck, CircleX, CircleDashed } from 'lucide-react'
import { statusMessageKeys } from './live-keys.ts'
import { useSite } from './site-context.ts'

const parts = ['server', 'database', 'sequencer', 'anchors'] as const

/** Shows the status of this installation; the script refreshes it regularly. */
export function StatusPage() {
  const { t } = useSite()
  const words = Object.fromEntries(statusMessageKeys.map((key) => [key, t(key)]))
  return (
    <div
      data-status=""
      data-state="unknown"
      data-words={JSON.stringify(words)}
      className="group/board mx-auto w-full max-w-3xl px-4 pt-6 pb-20 sm:px-6 lg:pt-12"
    >
      <h1 className="text-4xl leading-tight font-bold tracking-tight sm:text-5xl">{t('status.title')}</h1>
      <p className="mt-4 text-xl leading-8 text-muted">{t('status.lead')}</p>
      <output className="mt-8 block rounded-lg border border-line bg-surface px-4 py-5 text-xl font-semibold group-data-[state=failing]/board:border-danger group-data-[state=failing]/board:bg-danger-tint group-data-[state=working]/board:border-brand group-data-[state=working]/board:bg-brand-tint sm:px-6">
        <span data-status-verdict>{t('status.looking')}</span>
      </output>
      <noscript>
        <p className="mt-4">{t('status.no_script')}</p>
      </noscript>
      <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
        {parts.map((name) => (
          <li
            key={name}
            data-part={name}
            data-state="unknown"
            className="group/part flex items-center justify-between gap-4 px-4 py-3 sm:px-6"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{t(`status.${name}`)}</span>
              <span className="block text-sm text-muted">{t(`status.${name}_what`)}</span>
            </span>
            <span className="inline-flex items-center gap-2 font-semibold whitespace-nowrap text-muted group-data-[state=failing]/part:text-danger group-data-[state=working]/part:text-brand [&_svg]:size-5">
              <CircleCheck aria-hidden className="hidden group-data-[state=working]/part:block" />
              <CircleX aria-hidden className="hidden group-data-[state=failing]/part:block" />
              <CircleDashed aria-hidden className="hidden group-data-[state=unknown]/part:block" />
              <span data-part-words>{t('status.unknown')}</span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
        {(['head', 'queue', 'checked'] as const).map((row) => (
          <div key={row} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 sm:px-6">
            <dt className="text-muted">{t(`status.${row}`)}</dt>
            <dd {...{ [`data-status-${row}`]: '' }} className="tabular text-right">
              —
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{t('status.refreshes')}</p>
    </div>
  )
}
