import { type ReactNode, useState } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { LanguageCard } from './language-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TrailCard } from './trail-card.tsx'
import { TwoStepCard } from './two-step/two-step-card.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DownloadData } from './download-data.tsx'

const DeletionDialog = lazily(async () => (await import('./deletion-dialog.tsx')).DeletionDialog)

/** Explains what deleting the account removes and what stays, and opens the dialog. */
function DeletionCard() {
  const { t } = useMessages()
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('deletion.title')}>
      <h3 className="font-semibold">{t('deletion.goes')}</h3>
      <ul className="mt-1 mb-4 list-disc pl-6">
        <li>{t('deletion.goes_profile')}</li>
        <li>{t('deletion.goes_ways_in')}</li>
        <li>{t('deletion.goes_workplace')}</li>
        <li>{t('deletion.goes_shipments')}</li>
        <li>{t('deletion.goes_origins')}</li>
      </ul>
      <h3 className="font-semibold">{t('deletion.stays')}</h3>
      <ul className="mt-1 mb-4 list-disc pl-6">
        <li>{t('deletion.stays_shipments')}</li>
        <li>{t('deletion.stays_trail')}</li>
        <li>{t('deletion.stays_backups')}</li>
      </ul>
      <p className="mb-4 text-muted">{t('deletion.final')}</p>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        {t('deletion.start')}
      </Button>
      <DeletionDialog open={open} onOpenChange={setOpen} />
    </Card>
  )
}

// These cards are below the visible part of the page. They load lazily, because they need the form
// library.
const PasswordCard = lazily(async () => (await import('./password-card.tsx')).PasswordCard, PanelSkeleton)
const EmailCard = lazily(async () => (await import('./email-card.tsx')).EmailCard, PanelSkeleton)

/** Cards in the order in which a phone shows them. */
const sections = [
  { id: 'personal', title: 'profile.personal' },
  { id: 'password', title: 'profile.password_title' },
  { id: 'two-step', title: 'second.title' },
  { id: 'email', title: 'profile.email_title' },
  { id: 'language', title: 'shell.language' },
  { id: 'addresses', title: 'addresses.title' },
  { id: 'sessions', title: 'sessions.title' },
  { id: 'trail', title: 'trail.title' },
  { id: 'data', title: 'export.title' },
  { id: 'deletion', title: 'deletion.title' },
] as const satisfies readonly { readonly id: string; readonly title: MessageKey }[]

type SectionId = (typeof sections)[number]['id']

/** Wraps a card that the list of sections links to. */
function Section({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  return (
    <div id={id} className="min-w-0 scroll-mt-20">
      {children}
    </div>
  )
}

/** Shows the account's own page: identity, sign-in and sessions (specification, section 2). */
export function ProfilePage({ addresses }: { readonly addresses: ReactNode }) {
  const { t } = useMessages()
  usePageTitle(t('menu.profile'))
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-3xl font-semibold tracking-tight">{t('menu.profile')}</h1>
        <p className="mt-1 text-muted">{t('profile.subtitle')}</p>
      </header>
      {/* Links to the sections, because the page's single column is several screens long. */}
      <nav
        aria-label={t('profile.sections')}
        className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 xl:hidden"
      >
        <ul className="flex gap-2 sm:flex-wrap">
          {sections.map(({ id, title }) => (
            <li key={id} className="shrink-0">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-md border border-line bg-surface px-3 text-sm font-medium hover:border-brand hover:text-brand"
              >
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Section id="personal">
            <PersonalCard />
          </Section>
          <Section id="password">
            <PasswordCard />
          </Section>
          <Section id="two-step">
            <TwoStepCard />
          </Section>
          <Section id="email">
            <EmailCard />
          </Section>
          <Section id="language">
            <LanguageCard />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Section id="addresses">{addresses}</Section>
          <Section id="sessions">
            <SessionsCard />
          </Section>
          <Section id="trail">
            <TrailCard />
          </Section>
          <Section id="data">
            <DataCard />
          </Section>
          <Section id="deletion">
            <DeletionCard />
          </Section>
        </div>
      </div>
    </div>
  )
}

/** Explains which data is stored about the account, and offers the file with all of it. */
function DataCard() {
  const { t } = useMessages()
  return (
    <Card title={t('export.title')}>
      <p>{t('export.explanation')}</p>
      <p className="mt-2 mb-4 text-muted">{t('export.caution')}</p>
      <DownloadData />
    </Card>
  )
}
