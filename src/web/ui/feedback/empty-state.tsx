import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

export type EmptyStateProps = {
  readonly icon: LucideIcon
  readonly title: ReactNode
  /** Text that explains the purpose of the missing content. */
  readonly children?: ReactNode
  /** Button for the first action to take. */
  readonly action?: ReactNode
}

/** Renders a placeholder for a list or page that has no content yet. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Icon aria-hidden className="mb-2 size-8 text-muted" strokeWidth={1.5} />
      <p className="text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-md text-muted">{children}</div>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
