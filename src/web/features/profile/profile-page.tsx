import type { ReactNode } from 'react'
import { useWords } from '../../locales/use-words.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { lazily } from '../../ui/lazily.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { DataCard } from './data-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TrailCard } from './trail-card.tsx'
import { TwoStepCard } from './two-step/two-step-card.tsx'

// Below what the page opens with; a library of forms comes with them.
const PasswordCard = lazily(
  async () => (await import('./password-card.tsx')).PasswordCard,
  () => <PanelSkeleton />,
)
const EmailCard = lazily(
  async () => (await import('./email-card.tsx')).EmailCard,
  () => <PanelSkeleton />,
)

/** The account's own page: who one is, how one signs in, and where one is signed in (specification, section 2). */
export function ProfilePage({ addresses }: { readonly addresses: ReactNode }) {
  const { t } = useWords()
  usePageTitle(t('menu.profile'))
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-3xl font-semibold tracking-tight">{t('menu.profile')}</h1>
        <p className="mt-1 text-muted">{t('profile.subtitle')}</p>
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <PersonalCard />
          <PasswordCard />
          <TwoStepCard />
          <EmailCard />
          <LanguageCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {addresses}
          <SessionsCard />
          <TrailCard />
          <DataCard />
          <DeletionCard />
        </div>
      </div>
    </div>
  )
}
