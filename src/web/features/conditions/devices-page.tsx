import { useMessages } from '../../locales/use-messages.ts'
import { TabbedPage } from '../../shell/pages/tabbed-page.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { DevicesPanel } from './devices/devices-panel.tsx'

const RangesPanel = lazily(
  async () => (await import('./ranges/ranges-panel.tsx')).RangesPanel,
  () => <PanelSkeleton />,
)

/** Shows `/dispositivos`: loggers and gateways, and the ranges in which goods must stay. */
export function DevicesPage() {
  const { t } = useMessages()
  return (
    <TabbedPage
      words={{ title: 'menu.devices', subtitle: 'devices.subtitle', tabs: 'devices.tabs' }}
      tabs={[
        { id: 'devices', label: t('menu.devices'), content: <DevicesPanel /> },
        { id: 'ranges', label: t('ranges.title'), content: <RangesPanel /> },
      ]}
    />
  )
}
