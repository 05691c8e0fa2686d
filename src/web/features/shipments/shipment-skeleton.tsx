import { useMessages } from '../../locales/use-messages.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Shows the shape of the shipment page while it loads. */
export function ShipmentSkeleton() {
  const { t } = useMessages()
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <div>
        <Skeleton className="h-5 w-20" />
        <Skeleton className="mt-4 h-9 w-72 max-w-full" />
        <Skeleton className="mt-3 h-6 w-56" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      </div>
    </div>
  )
}
