import type { ReactNode } from 'react'

export type PageHeaderProps = {
  readonly title: ReactNode
  /** Sentence about the purpose of the page. */
  readonly children?: ReactNode
  /** Element at the right of the heading. */
  readonly action?: ReactNode
}

/** Renders the heading of a page, with a sentence below it. */
export function PageHeader({ title, children, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        {children !== undefined && <p className="mt-1 text-muted">{children}</p>}
      </div>
      {action}
    </header>
  )
}
