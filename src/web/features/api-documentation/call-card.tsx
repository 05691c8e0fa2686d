import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ApiCall } from './calls.ts'
import { CallDetails } from './call-details.tsx'
import { MethodBadge } from './method-badge.tsx'

/** One call: its name in a row, everything about it below once it is opened. */
export function CallCard({ call }: { readonly call: ApiCall }) {
  const say = useOwnWords(documentationWords)
  const [isOpen, setOpen] = useState(() => window.location.hash === `#${call.id}`)
  return (
    <section id={call.id} className="scroll-mt-20 border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-brand-tint sm:px-5"
        >
          <MethodBadge method={call.method} />
          <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-4">
            <code className="machine font-semibold break-all lg:w-96 lg:shrink-0">{call.path}</code>
            <span className="text-sm text-muted">
              {call.summary}
              {call.isPublic && ` · ${say('public_call')}`}
            </span>
          </span>
          <ChevronRight
            aria-hidden
            className={classNames('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
        </button>
      </h3>
      {isOpen && <CallDetails call={call} />}
    </section>
  )
}
