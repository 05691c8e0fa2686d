import type { ReactNode } from 'react'

export type PageHeaderProps = {
  readonly title: ReactNode
  /** Sentence about the purpose of the page. */
  readonly children?: ReactNode
}

/** Renders the heading of a page, with a sentence below it. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <header>
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {children !== undefined && <p className="mt-1 text-muted">{children}</p>}
    </header>
  )
}
