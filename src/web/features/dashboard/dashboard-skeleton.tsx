import { useMessages } from '../../locales/use-messages.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

const places = [1, 2, 3, 4] as const

/** Shows the shape of the dashboard while it loads, with the specified spinner. */
export function DashboardSkeleton() {
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
