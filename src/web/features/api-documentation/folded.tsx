import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'

/** A part that is opened when it is wanted. */
export function Folded({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="group/fold">
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
