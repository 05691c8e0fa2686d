import { useMessages } from '../../locales/use-messages.ts'
import { useSearchParams } from 'react-router'
import { useAccount } from '../../session/state/session-context.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { TabbedPage } from '../../shell/pages/tabbed-page.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'

const GeneralPanel = lazily(
  async () => (await import('./general-panel.tsx')).GeneralPanel,
  () => <PanelSkeleton />,
)
const NoCompany = lazily(
  async () => (await import('./no-company.tsx')).NoCompany,
  () => <PanelSkeleton />,
)
const MembersPanel = lazily(
  async () => (await import('./members-panel.tsx')).MembersPanel,
  () => <PanelSkeleton />,
)
const PoliciesPanel = lazily(
  async () => (await import('./policies-panel.tsx')).PoliciesPanel,
  () => <PanelSkeleton />,
)
const CompanyTrail = lazily(
  async () => (await import('./company-trail.tsx')).CompanyTrail,
  () => <PanelSkeleton />,
)

/** Name of the tab that creates another company. */
const NEW_TAB = 'nova'

/**
 * Shows `/empresa`: the company for which the user acts. In their own account, users can convert
 * the account into a company or create a company.
 */
export function CompanyPage() {
  const { t } = useMessages()
  const { workplace } = useAccount()
  const isNewFirst = useSearchParams()[0].get('tab') === NEW_TAB
  if (workplace === undefined || workplace.name === null || isNewFirst) {
    return <OwnAccount isNewFirst={isNewFirst} title={t('menu.company')} />
  }
  return <Company />
}

function OwnAccount({ isNewFirst, title }: { readonly isNewFirst: boolean; readonly title: string }) {
  usePageTitle(title)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={title} />
      <NoCompany isNewFirst={isNewFirst} />
    </div>
  )
}

function Company() {
  const { t } = useMessages()
  const seesMembers = useMay('members.read')
  const seesTrail = useMay('trail.read')
  return (
    <TabbedPage
      words={{ title: 'menu.company', subtitle: 'company.subtitle', tabs: 'company.tabs' }}
      tabs={[
        { id: 'geral', label: t('company.data'), content: <GeneralPanel /> },
        ...(seesMembers
          ? [{ id: 'membros', label: t('members.title'), content: <MembersPanel /> } as const]
          : []),
        { id: 'seguranca', label: t('policies.tab'), content: <PoliciesPanel /> },
        ...(seesTrail
          ? [{ id: 'trilha', label: t('company_trail.title'), content: <CompanyTrail /> } as const]
          : []),
      ]}
    />
  )
}
