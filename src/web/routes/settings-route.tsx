import { CustomFieldsPanel } from '../features/custom-fields/custom-fields-panel.tsx'
import { MapsKeyCard } from '../features/settings/maps-key-card.tsx'
import { AccountPagesCard } from '../features/public-page/account-pages-card.tsx'
import { SettingsTabs } from '../features/settings/settings-tabs.tsx'
import { StatusesPanel } from '../features/statuses/statuses-panel.tsx'
import { useWords } from '../locales/use-words.ts'

/** `/settings`: the maps key, statuses, fields, and what strangers may see. */
export function SettingsRoute() {
  const { t } = useWords()
  return (
    <SettingsTabs
      words={{ title: 'menu.settings', subtitle: 'settings.subtitle' }}
      tabs={[
        { id: 'maps', label: t('maps_key.tab'), content: <MapsKeyCard /> },
        { id: 'statuses', label: t('statuses.title'), content: <StatusesPanel /> },
        { id: 'fields', label: t('custom_fields.title'), content: <CustomFieldsPanel /> },
        { id: 'public-pages', label: t('shipment.public_page'), content: <AccountPagesCard /> },
      ]}
    />
  )
}

/** `/advanced-settings`: statuses and fields. */
export function AdvancedSettingsRoute() {
  const { t } = useWords()
  return (
    <SettingsTabs
      words={{ title: 'advanced.title', subtitle: 'advanced.subtitle' }}
      tabs={[
        { id: 'statuses', label: t('statuses.title'), content: <StatusesPanel /> },
        { id: 'fields', label: t('custom_fields.title'), content: <CustomFieldsPanel /> },
      ]}
    />
  )
}
