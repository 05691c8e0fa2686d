import type { ReactNode } from 'react'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

export type NoticeProps = {
  /** Tone: `error` for a failure, `warning` for a possible problem, `info` for information. */
  readonly tone?: 'error' | 'warning' | 'info'
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly className?: string
}

/** Renders a message within the page; announced when it appears. */
export function Notice({ tone = 'error', title, children, className }: NoticeProps) {
  const isError = tone === 'error'
  const Icon = { error: CircleAlert, warning: TriangleAlert, info: Info }[tone]
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'flex gap-3 rounded-md border p-3',
        isError ? 'border-danger bg-danger-tint' : 'border-line bg-brand-tint',
        className,
      )}
    >
      <Icon
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0', isError ? 'text-danger' : 'text-brand')}
      />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
