import { MapsKeyCard } from '../features/settings/maps-key-card.tsx'
import { useMessages } from '../locales/use-messages.ts'
import { useMay } from '../permissions/use-may.ts'
import { useAccount } from '../session/state/session-context.tsx'
import { TabbedPage } from '../shell/pages/tabbed-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'
import { PanelSkeleton } from '../ui/feedback/panel-skeleton.tsx'

const StatusesPanel = lazily(
  async () => (await import('../features/statuses/statuses-panel.tsx')).StatusesPanel,
  () => <PanelSkeleton />,
)
const CustomFieldsPanel = lazily(
  async () => (await import('../features/custom-fields/custom-fields-panel.tsx')).CustomFieldsPanel,
  () => <PanelSkeleton />,
)
const ApiKeysCard = lazily(
  async () => (await import('../features/api-keys/api-keys-card.tsx')).ApiKeysCard,
  () => <PanelSkeleton />,
)
const OneRecordCard = lazily(
  async () => (await import('../features/settings/one-record-card.tsx')).OneRecordCard,
  () => <PanelSkeleton />,
)
const AirlinesCard = lazily(
  async () => (await import('../features/settings/airlines-card.tsx')).AirlinesCard,
  () => <PanelSkeleton />,
)
const AccountPagesCard = lazily(
  async () => (await import('../features/public-page/account-pages-card.tsx')).AccountPagesCard,
  () => <PanelSkeleton />,
)

const DeliveryRulesCard = lazily(
  async () => (await import('../features/delivery/delivery-rules-card.tsx')).DeliveryRulesCard,
  () => <PanelSkeleton />,
)

const NoticesCard = lazily(
  async () => (await import('../features/notices/notices-card.tsx')).NoticesCard,
  () => <PanelSkeleton />,
)

/** Shows `/settings` with a tab for each part. */
export function SettingsRoute() {
  const { t } = useMessages()
  const managesKeys = useMay('keys.manage')
  const writesSettings = useMay('settings.write')
  const { workplace, person } = useAccount()
  const isCompany = workplace !== undefined && workplace.id !== person
  return (
    <TabbedPage
      words={{ title: 'menu.settings', subtitle: 'settings.subtitle', tabs: 'settings.tabs' }}
      tabs={[
        { id: 'maps', label: t('maps_key.tab'), content: <MapsKeyCard /> },
        { id: 'statuses', label: t('statuses.title'), content: <StatusesPanel /> },
        { id: 'fields', label: t('custom_fields.title'), content: <CustomFieldsPanel /> },
        { id: 'public-pages', label: t('shipment.public_page'), content: <AccountPagesCard /> },
        ...(writesSettings
          ? [{ id: 'deliveries', label: t('delivery_rules.tab'), content: <DeliveryRulesCard /> } as const]
          : []),
        ...(writesSettings && isCompany
          ? [{ id: 'notices', label: t('notices.tab'), content: <NoticesCard /> } as const]
          : []),
        { id: 'air', label: t('air.tab'), content: <AirPanel managesKeys={managesKeys} /> },
        ...(managesKeys
          ? [{ id: 'api-keys', label: t('settings.api_keys'), content: <ApiKeysCard /> } as const]
          : []),
      ]}
    />
  )
}

function AirPanel({ managesKeys }: { readonly managesKeys: boolean }) {
  return (
    <div className="flex flex-col gap-6">
      <AirlinesCard />
      {managesKeys && <OneRecordCard />}
    </div>
  )
}

/** Shows `/advanced-settings`: statuses and fields. */
export function AdvancedSettingsRoute() {
  const { t } = useMessages()
  return (
    <TabbedPage
      words={{ title: 'advanced.title', subtitle: 'advanced.subtitle', tabs: 'settings.tabs' }}
      tabs={[
        { id: 'statuses', label: t('statuses.title'), content: <StatusesPanel /> },
        { id: 'fields', label: t('custom_fields.title'), content: <CustomFieldsPanel /> },
      ]}
    />
  )
}
