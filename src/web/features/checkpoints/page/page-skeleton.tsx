import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Shows a placeholder in the shape of the checkpoint page while it loads. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
