import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'

export type FoldedProps = {
  readonly summary: ReactNode
  /** True if the section is open initially. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Renders a section that is collapsed until opened. */
export function Folded({ summary, isOpen = false, children }: FoldedProps) {
  return (
    <details open={isOpen} className="group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/fold:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}
