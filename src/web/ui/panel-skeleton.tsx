import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

/** Stands for a part of a page whose code is on its way; `className` gives it the part's height. */
export function PanelSkeleton({ className = 'h-48' }: { readonly className?: string }) {
  return (
    <Card>
      <Skeleton className={classNames(className, 'w-full')} />
    </Card>
  )
}
