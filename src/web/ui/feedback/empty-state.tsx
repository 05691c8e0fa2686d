import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

export type EmptyStateProps = {
  readonly icon: LucideIcon
  readonly title: ReactNode
  /** True if the placeholder is the whole content of a page, whose heading is then the title. */
  readonly isPage?: boolean
  /** Text that explains the purpose of the missing content. */
  readonly children?: ReactNode
  /** Button for the first action to take. */
  readonly action?: ReactNode
}

/** Renders a placeholder for a list or page that has no content yet. */
export function EmptyState({ icon: Icon, title, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Icon aria-hidden className="mb-2 size-8 text-muted" strokeWidth={1.5} />
      <Title className="text-lg font-semibold">{title}</Title>
      {children !== undefined && <div className="max-w-md text-muted">{children}</div>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
