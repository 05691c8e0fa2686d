import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CustomFieldsPanel } from './custom-fields-panel.tsx'

/** Shows `/custom-fields`. */
export function CustomFieldsPage() {
  const { t } = useMessages()
  usePageTitle(t('custom_fields.title'))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('custom_fields.title')}>{t('custom_fields.subtitle')}</PageHeader>
      <CustomFieldsPanel />
    </div>
  )
}
