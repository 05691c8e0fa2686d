import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

type PageMessageProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Why there is no shipment to see: what happened, and what the visitor can do. */
export function PageMessage({ icon: Icon, title, children, action }: PageMessageProps) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-3 py-12 text-center">
      <Icon aria-hidden className="size-12 text-muted" strokeWidth={1.25} />
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <div className="flex max-w-md flex-col gap-2 break-words text-muted">{children}</div>
      {action}
    </div>
  )
}
