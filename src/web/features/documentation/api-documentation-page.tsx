import { useMessages } from '../../locales/use-messages.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Card } from '../../ui/layout/card.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { CallsSection } from './calls-section.tsx'
import { CodeBlock } from './code-block.tsx'
import { ExampleKeyProvider, KeyButton, useExampleKey } from './example-key.tsx'

const ConventionsSection = lazily(
  async () => (await import('./conventions-section.tsx')).ConventionsSection,
  () => <PanelSkeleton className="h-96" />,
)
const OneRecordSection = lazily(
  async () => (await import('./one-record-section.tsx')).OneRecordSection,
  PanelSkeleton,
)
const WebhooksSection = lazily(
  async () => (await import('./webhooks-section.tsx')).WebhooksSection,
  PanelSkeleton,
)
const StatusTable = lazily(async () => (await import('./error-codes-section.tsx')).StatusTable, PanelSkeleton)
const ErrorCodesSection = lazily(
  async () => (await import('./error-codes-section.tsx')).ErrorCodesSection,
  PanelSkeleton,
)
const TestCompanyCard = lazily(
  async () => (await import('../../shell/workplaces/test-company-card.tsx')).TestCompanyCard,
  () => <PanelSkeleton className="h-48" />,
)
const SupportCards = lazily(async () => (await import('./support-cards.tsx')).SupportCards, PanelSkeleton)

/**
 * Shows `/api-documentation`, built from the OpenAPI document. Visitors can run calls from this
 * page.
 */
export function ApiDocumentationPage() {
  const { t } = useMessages()
  usePageTitle(t('docs.title'))
  const isSignedIn = useSession().state === 'signed_in'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('docs.title')}>{t('docs.subtitle')}</PageHeader>
      <ExampleKeyProvider>
        <StartCards />
        {isSignedIn && <TestCompanyCard />}
        <CallsSection />
      </ExampleKeyProvider>
      <ConventionsSection />
      <WebhooksSection />
      <OneRecordSection />
      <StatusTable />
      <ErrorCodesSection />
      <SupportCards />
    </div>
  )
}

/**
 * Shows three cards: API key, base address and data format. All three are the same for every call.
 */
function StartCards() {
  const { t } = useMessages()
  const { shown, exists } = useExampleKey()
  const cards = [
    {
      title: t('docs.authentication'),
      says: [
        t('docs.authentication_says'),
        exists !== undefined && t(exists ? 'docs.key_says' : 'docs.no_key'),
      ]
        .filter(Boolean)
        .join(' '),
      code: `Authorization: Bearer ${shown}`,
      more: exists !== undefined && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <KeyButton />
          <LinkButton to="/settings?tab=api-keys" variant="link">
            {t('docs.manage_keys')}
          </LinkButton>
        </div>
      ),
    },
    { title: t('docs.base_url'), says: t('docs.base_url_says'), code: window.location.origin },
    { title: t('docs.format'), says: t('docs.format_says'), code: 'Content-Type: application/json' },
  ]
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
      {cards.map(({ title, says, code, more }) => (
        <Card key={title} title={title}>
          <p className="mb-3 text-sm text-muted">{says}</p>
          <CodeBlock name={title} code={code} />
          {more}
        </Card>
      ))}
    </div>
  )
}
