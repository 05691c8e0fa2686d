import type { ReactNode } from 'react'
import { PUBLIC_URL_MARK } from '../operator-marks.ts'
import { transparencyMessageKeys } from '../live-keys.ts'
import { useSite } from '../site-context.ts'
import { SiteSeal } from '../site-seal.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { outsideCheck } from './outside-check.ts'

const rows = ['size', 'root', 'signed_at', 'origin', 'key'] as const
const kept = ['anchors', 'bitcoin', 'witnesses', 'epoch'] as const

/**
 * Shows the current state of the public log, and how to check it here and independently. The script
 * checks it in the visitor's browser.
 */
export function TransparencyPage() {
  const { t } = useSite()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-20 sm:px-6 lg:pt-12">
      <h1 className="text-4xl leading-tight font-bold tracking-tight sm:text-5xl">
        {t('transparency.title')}
      </h1>
      <p className="mt-4 text-xl leading-8 text-muted">{t('transparency.lead')}</p>
      <Board />
      <Section title={t('transparency.what_title')}>
        <p>{t('transparency.what_1')}</p>
        <p>{t('transparency.what_2')}</p>
        <p>{t('transparency.what_3')}</p>
      </Section>
      <Section id="conferir" title={t('transparency.outside_title')}>
        <p>{t('transparency.outside_1')}</p>
        <div className="flex flex-col items-start gap-2">
          <pre
            id="recipe"
            className="machine w-full rounded-md [overflow-wrap:anywhere] whitespace-pre-wrap border border-line bg-sunken p-4 text-sm leading-6"
          >
            {outsideCheck(PUBLIC_URL_MARK)
              .split('\n')
              .map((command) => (
                <code key={command} className="block pl-6 -indent-6">{`${command}\n`}</code>
              ))}
          </pre>
          <Button
            data-copy="recipe"
            data-copied={t('copied.title')}
            variant="outline"
            hidden
            className="[&[hidden]]:hidden"
          >
            {t('transparency.copy')}
          </Button>
        </div>
        <p>{t('transparency.outside_2')}</p>
        <p>{t('transparency.outside_3', { address: `${PUBLIC_URL_MARK}/log` })}</p>
      </Section>
    </div>
  )
}

function Board() {
  const { t } = useSite()
  const words = Object.fromEntries(transparencyMessageKeys.map((key) => [key, t(key)]))
  return (
    <section
      data-transparency=""
      data-state="waiting"
      data-words={JSON.stringify(words)}
      className="group/log mt-8 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-col items-center gap-5 p-4 sm:flex-row sm:p-6">
        <div className="w-36 shrink-0 [&_svg]:h-auto">
          <SiteSeal label={t('ui.seal_pending')} name="log" />
        </div>
        <div>
          <output className="block text-lg leading-7 font-semibold group-data-[state=broken]/log:text-danger group-data-[state=verified]/log:text-seal">
            <span data-log-verdict>{t('transparency.looking')}</span>
          </output>
          <noscript>
            <p className="mt-2">{t('transparency.no_script')}</p>
          </noscript>
          <p className="mt-4 flex flex-wrap gap-2">
            <Button data-log-again variant="outline" hidden className="[&[hidden]]:hidden">
              {t('transparency.again')}
            </Button>
            <Button asChild variant="ghost">
              <a href="/log/checkpoint">{t('transparency.open_head')}</a>
            </Button>
            <Button asChild variant="ghost">
              <a href="/log/key">{t('transparency.open_key')}</a>
            </Button>
          </p>
        </div>
      </div>
      <dl className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <div key={row} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[11rem_1fr] sm:px-6">
            <dt className="text-muted">{t(`transparency.${row}`)}</dt>
            <dd data-log-row={row} className="machine [overflow-wrap:anywhere]">
              —
            </dd>
          </div>
        ))}
        {kept.map((row) => (
          <div key={row} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[11rem_1fr] sm:px-6">
            <dt className="text-muted">{t(`transparency.${row}`)}</dt>
            <dd data-log-row={row} className="[overflow-wrap:anywhere]">
              {row === 'witnesses' ? t('transparency.none_yet') : '—'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type SectionProps = { readonly id?: string; readonly title: string; readonly children: ReactNode }

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="mt-12 scroll-mt-4 flex flex-col gap-4 text-lg leading-7">
      <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
