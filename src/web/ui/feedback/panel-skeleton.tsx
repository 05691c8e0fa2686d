import { Card } from '../layout/card.tsx'
import { classNames } from '../lib/class-names.ts'
import { Skeleton } from './skeleton.tsx'

/**
 * Renders a placeholder for a part of a page whose code is loading. `className` sets the part's
 * height.
 */
export function PanelSkeleton({ className = 'h-48' }: { readonly className?: string }) {
  return (
    <Card>
      <Skeleton className={classNames(className, 'w-full')} />
    </Card>
  )
}
