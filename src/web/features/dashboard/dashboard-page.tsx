import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, PackagePlus, Plus } from 'lucide-react'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { dashboardQuery } from '../../api/dashboard-query.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { newShipment } from '../../shell/actions/actions.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { usePerform } from '../../shell/actions/use-perform.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActivityCard } from './activity-card.tsx'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { RecentShipment } from './recent-shipment.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

type DashboardPageProps = {
  /** Card with the first steps of a company; another feature provides it. */
  readonly steps: ReactNode
  /** Card with the shipments on which other accounts authorized this account to record. */
  readonly received: ReactNode
}

/**
 * Shows the overview of the account: figures, activity and the newest shipments (specification,
 * section 2).
 */
export function DashboardPage({ steps, received }: DashboardPageProps) {
  const { t } = useMessages()
  usePageTitle(t('menu.dashboard'))
  const perform = usePerform()
  const create = () => perform(newShipment)
  const dashboard = useQuery(dashboardQuery)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-semibold tracking-tight">{t('menu.dashboard')}</h1>
        <PermittedButton needs="shipments.write" onClick={create}>
          <Plus aria-hidden />
          {t('new_shipment.title')}
        </PermittedButton>
      </header>
      {steps}
      {received}
      {dashboard.isPending && <DashboardSkeleton />}
      {dashboard.isError && <LoadFailed title={t('dashboard.failed')} query={dashboard} />}
      {dashboard.data && <Overview dashboard={dashboard.data} onCreate={create} />}
    </div>
  )
}

type OverviewProps = { readonly dashboard: Dashboard; readonly onCreate: () => void }

function Overview({ dashboard, onCreate }: OverviewProps) {
  const { violated } = dashboard.attention
  return (
    <>
      {violated.count > 0 && <ViolationNotice {...violated} />}
      <Figures dashboard={dashboard} />
      {dashboard.total === 0 ? (
        <>
          <Recent dashboard={dashboard} onCreate={onCreate} />
          <FirstSteps />
        </>
      ) : (
        <>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="lg:order-last">
              <Attention attention={dashboard.attention} />
            </div>
            <div className="min-w-0">
              <ActivityCard days={dashboard.days} />
            </div>
          </div>
          <Recent dashboard={dashboard} onCreate={onCreate} />
        </>
      )}
    </>
  )
}

function Recent({ dashboard, onCreate }: OverviewProps) {
  const { t } = useMessages()
  return (
    <Card
      title={t('dashboard.recent')}
      flush
      action={
        dashboard.total > dashboard.recent.length && (
          <LinkButton to="/tracker" variant="ghost" size="sm">
            {t('dashboard.see_all')}
            <ChevronRight aria-hidden />
          </LinkButton>
        )
      }
    >
      {dashboard.recent.length === 0 ? (
        <EmptyState
          icon={PackagePlus}
          title={t('dashboard.empty_title')}
          action={
            <PermittedButton needs="shipments.write" onClick={onCreate}>
              {t('dashboard.create_first')}
            </PermittedButton>
          }
        >
          {t('dashboard.empty')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {dashboard.recent.map((shipment) => (
            <RecentShipment key={shipment.id} shipment={shipment} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const firstSteps = [
  { words: 'dashboard.step_warehouses', to: '/warehouse-management' },
  { words: 'dashboard.step_shipments', to: '/tracker' },
  { words: 'dashboard.step_label', to: undefined },
  { words: 'dashboard.step_scan', to: '/scan-qr' },
] as const

/**
 * Shows a new account the steps to its first checkpoint. Renders nothing for a company, because a
 * company has its own list of steps.
 */
function FirstSteps() {
  const { t } = useMessages()
  const { workplace } = useAccount()
  if (typeof workplace?.name === 'string') return null
  return (
    <Card title={t('dashboard.first_steps')}>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {firstSteps.map(({ words, to }) => (
          <li key={words}>
            {to === undefined ? (
              t(words)
            ) : (
              <Link to={to} className="text-brand underline underline-offset-4">
                {t(words)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Shows that an audit found shipments that differ from the log, and links to their list. */
function ViolationNotice({ count, exact }: Pick<Dashboard['attention']['violated'], 'count' | 'exact'>) {
  const { t, format } = useLocale()
  const number = format.number(count)
  const title =
    count === 1
      ? t('dashboard.violation')
      : t('dashboard.violations', { count: exact ? number : t('dashboard.at_least', { count: number }) })
  return (
    <Notice title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-pretty">{t('dashboard.attention_violated')}</p>
        <LinkButton to="/tracker?attention=violated" variant="outline" size="sm">
          {t('dashboard.see_violated')}
        </LinkButton>
      </div>
    </Notice>
  )
}

const places = [1, 2, 3, 4] as const

/**
 * Shows placeholders in the shape of the dashboard while it loads, with the spinner that the
 * specification requires.
 */
function DashboardSkeleton() {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {places.map((place) => (
          <div key={place} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-3 h-9 w-14" />
            <Skeleton className="mt-3 h-4 w-28" />
          </div>
        ))}
      </div>
      <div className="rounded-lg border border-line bg-surface">
        <div className="flex h-14 items-center gap-3 border-b border-line px-5 text-muted">
          <Spinner label={t('ui.loading')} />
          <Skeleton className="h-5 w-40" />
        </div>
        {places.map((place) => (
          <div key={place} className="border-b border-line px-5 py-4 last:border-b-0">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="mt-2 h-4 w-72 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
