import { type ReactNode, useState } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PersonalCard } from './personal-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TrailCard } from './trail-card.tsx'
import { SecondStepCard } from './second-step/second-step-card.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DownloadData } from './download-data.tsx'
import { setLanguage } from '../../shell/appearance/set-language.ts'
import { languages } from '../../locales/languages.ts'
import { SelectField } from '../../ui/inputs/control-fields.tsx'

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
      <DeletionDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}

// These cards are below the visible part of the page. They load lazily, because they need the form
// library.
const PasswordCard = lazily(async () => (await import('./password-card.tsx')).PasswordCard, PanelSkeleton)
const EmailCard = lazily(async () => (await import('./email-card.tsx')).EmailCard, PanelSkeleton)

type Section = { readonly id: string; readonly title: MessageKey; readonly content: ReactNode }

/** Shows the account's own page: identity, sign-in and sessions (specification, section 2). */
export function ProfilePage({ addresses }: { readonly addresses: ReactNode }) {
  const { t } = useMessages()
  usePageTitle(t('menu.profile'))
  const columns: readonly (readonly Section[])[] = [
    [
      { id: 'personal', title: 'profile.personal', content: <PersonalCard /> },
      { id: 'password', title: 'profile.password_title', content: <PasswordCard /> },
      { id: 'two-step', title: 'second.title', content: <SecondStepCard /> },
      { id: 'email', title: 'profile.email_title', content: <EmailCard /> },
      { id: 'language', title: 'shell.language', content: <LanguageCard /> },
    ],
    [
      { id: 'addresses', title: 'addresses.title', content: addresses },
      { id: 'sessions', title: 'sessions.title', content: <SessionsCard /> },
      { id: 'trail', title: 'trail.title', content: <TrailCard /> },
      { id: 'data', title: 'export.title', content: <DataCard /> },
      { id: 'deletion', title: 'deletion.title', content: <DeletionCard /> },
    ],
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('menu.profile')}>{t('profile.subtitle')}</PageHeader>
      <SectionLinks sections={columns.flat()} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {columns.map((sections) => (
          <div key={sections[0]?.id} className="flex min-w-0 flex-col gap-6">
            {sections.map(({ id, content }) => (
              <div key={id} id={id} className="min-w-0 scroll-mt-20">
                {content}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * Shows links to the sections in narrow windows, where the page has one column that is several
 * screens long.
 */
function SectionLinks({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useMessages()
  return (
    <nav aria-label={t('profile.sections')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 xl:hidden">
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

/**
 * Shows the language of the screens on this device, which is also the language of mails to the
 * account.
 */
function LanguageCard() {
  const { t, language: current } = useMessages()
  return (
    <Card title={t('shell.language')}>
      <SelectField
        label={t('profile.language')}
        hint={t('profile.language_hint')}
        value={current}
        onChange={({ target }) => choose(target.value)}
      >
        {languages.map(({ language, tag, name }) => (
          <option key={language} value={language} lang={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </Card>
  )
}

/**
 * Changes the language of the screens immediately. The surrounding layout saves the choice in the
 * account.
 */
function choose(value: string): void {
  const chosen = languages.find(({ language }) => language === value)
  if (chosen !== undefined) setLanguage(chosen.language)
}
