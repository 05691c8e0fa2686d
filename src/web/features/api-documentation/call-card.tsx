import { Fragment, useEffect, useRef, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ApiCall } from './calls.ts'
import { CallDetails } from './call-details.tsx'
import { nameInAddress, namedByAddress } from './named-call.ts'

/** Shows one call: its name in a row, and its details once it is opened. */
export function CallCard({ call }: { readonly call: ApiCall }) {
  const { t: say } = useMessages(documentationMessages)
  const [isOpen, setOpen] = useState(() => namedByAddress() === call.id)
  const section = useRef<HTMLElement>(null)
  // When the browser scrolls to the address's fragment, the page has no calls yet.
  useEffect(() => {
    if (namedByAddress() === call.id) section.current?.scrollIntoView()
  }, [call.id])
  const turn = () => {
    const isNamed = namedByAddress() === call.id
    setOpen(!isOpen)
    if (!isOpen) nameInAddress(call.id)
    else if (isNamed) nameInAddress(undefined)
  }
  return (
    <section ref={section} id={call.id} className="scroll-mt-20 border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={turn}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-brand-tint sm:px-5"
        >
          <MethodBadge method={call.method} />
          <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-4">
            <code className="machine font-semibold [overflow-wrap:anywhere] lg:w-96 lg:shrink-0">
              {/* The path may wrap before each slash. */}
              {call.path.split(/(?=\/)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </code>
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

/** Shows the method of a call in a badge as wide as the longest method. */
function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className={classNames(
        'machine inline-flex h-6 w-16 shrink-0 items-center justify-center rounded-sm border text-xs! font-bold',
        method === 'GET' ? 'border-line text-muted' : 'border-brand text-brand',
        method === 'DELETE' && 'border-danger text-danger',
      )}
    >
      {method}
    </span>
  )
}
