import type { ReactNode } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SecretCard } from './secret-card.tsx'
import { StatePanel } from './state-panel.tsx'
import type { EndpointFormProps } from './use-endpoint-form.ts'

type ConfigurationProps = { readonly apiKeys: ReactNode } & EndpointFormProps

/**
 * Shows an endpoint's state, its form, the signing secret, and the API keys of the same system.
 */
export function Configuration({ apiKeys, ...form }: ConfigurationProps) {
  const { t } = useMessages()
  const { webhook } = form
  // On a wide screen the form is beside the state panel; on a phone it is between the panels. In
  // both layouts, the visual order is the order of the keyboard focus.
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] xl:grid-rows-[auto_1fr_auto]">
      <div className="xl:col-start-2">
        <StatePanel webhook={webhook} />
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <Card title={t('webhook.endpoint')}>
          <EndpointForm {...form} />
        </Card>
      </div>
      <div className="min-w-0 xl:col-start-2 xl:row-start-2">
        <SecretCard webhook={webhook} />
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-start-3">{apiKeys}</div>
    </div>
  )
}
