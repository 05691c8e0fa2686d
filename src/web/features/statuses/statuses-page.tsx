import { useMessages } from '../../locales/use-messages.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { StatusesPanel } from './statuses-panel.tsx'

/** Shows `/custom-statuses`. */
export function StatusesPage() {
  const { t } = useMessages()
  usePageTitle(t('statuses.title'))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('statuses.title')}>{t('statuses.subtitle')}</PageHeader>
      <StatusesPanel />
    </div>
  )
}
