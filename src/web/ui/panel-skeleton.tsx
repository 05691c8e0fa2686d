import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

/** Stands for a part of a page whose code is on its way. */
export function PanelSkeleton() {
  return (
    <Card>
      <Skeleton className="h-48 w-full" />
    </Card>
  )
}
