import { Skeleton } from '../../ui/skeleton.tsx'

const places = [1, 2, 3, 4, 5, 6] as const

/** The list's shape while it loads. */
export function ListSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      {places.map((place) => (
        <div
          key={place}
          className="flex h-14 items-center gap-6 border-b border-line px-5 last:border-b-0 max-md:h-28"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="hidden h-4 flex-1 md:block" />
        </div>
      ))}
    </div>
  )
}
