import { Skeleton } from '../ui/skeleton.tsx'

/** Rows in the shape of those to come. */
export function RowSkeleton({ rows = 3 }: { readonly rows?: number }) {
  return (
    <ul aria-hidden className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className="flex h-16 items-center gap-3 px-4 sm:px-5">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="size-5" />
        </li>
      ))}
    </ul>
  )
}
