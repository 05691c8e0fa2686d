import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Shows placeholder rows while a list loads. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <ul aria-hidden className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className="flex items-center gap-3 px-4 py-3 sm:px-5">
          <Skeleton className="size-6" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
        </li>
      ))}
    </ul>
  )
}
