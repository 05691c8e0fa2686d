import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type CardProps = {
  readonly title?: ReactNode
  /** Element at the right of the title. */
  readonly action?: ReactNode
  readonly className?: string
  /** True if the content extends to the border, as rows do. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** Renders a bordered surface for one subject. */
export function Card({ title, action, className, flush = false, children }: CardProps) {
  return (
    <section className={classNames('rounded-lg border border-line bg-surface', className)}>
      {title !== undefined && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 sm:px-5">
          <h2 className="text-lg font-semibold">{title}</h2>
          {action}
        </header>
      )}
      {flush ? children : <div className="p-4 sm:p-5">{children}</div>}
    </section>
  )
}
