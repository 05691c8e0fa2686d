import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { lazily } from '../../ui/lazily.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { CallsSection } from './calls-section.tsx'
import { StartCards } from './start-cards.tsx'
import { ExampleKeyProvider } from './example-key.tsx'

const ConventionsSection = lazily(
  async () => (await import('./conventions-section.tsx')).ConventionsSection,
  () => <PanelSkeleton className="h-96" />,
)
const WebhooksSection = lazily(
  async () => (await import('./webhooks-section.tsx')).WebhooksSection,
  () => <PanelSkeleton />,
)
const StatusTable = lazily(
  async () => (await import('./status-table.tsx')).StatusTable,
  () => <PanelSkeleton />,
)
const ErrorCodesSection = lazily(
  async () => (await import('./error-codes-section.tsx')).ErrorCodesSection,
  () => <PanelSkeleton />,
)
const SupportCards = lazily(
  async () => (await import('./support-cards.tsx')).SupportCards,
  () => <PanelSkeleton />,
)

/** Shows `/api-documentation`, built from the OpenAPI document. Visitors can run calls on it. */
export function ApiDocumentationPage() {
  const { t: say } = useMessages(documentationMessages)
  usePageTitle(say('title'))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={say('title')}>{say('subtitle')}</PageHeader>
      <ExampleKeyProvider>
        <StartCards />
        <CallsSection />
      </ExampleKeyProvider>
      <ConventionsSection />
      <WebhooksSection />
      <StatusTable />
      <ErrorCodesSection />
      <SupportCards />
    </div>
  )
}
