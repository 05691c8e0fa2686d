import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Hash } from '../../ui/data/hash.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { ProofMark } from '../../verification/proof-mark.tsx'
import { NewerVersion, ReceivedBackwards } from '../../verification/received-backwards.tsx'
import type { ProofState } from '../../verification/verdict.ts'
import type { TimelineItem } from './timeline-items.ts'

export type TimelineEntryProps = Pick<TimelineItem, 'at' | 'isBackwards' | 'isNewer'> & {
  readonly icon: LucideIcon
  readonly color: string
  readonly title: string
  readonly kind?: string
  /** Hash of the item's first event or, for a checkpoint, of its current version. */
  readonly hash: string
  readonly state: ProofState | undefined
  /**
   * True if the item no longer counts. It is then struck through, on the screen and for screen
   * readers.
   */
  readonly isStruck?: boolean
  /** True if the item arrived while the page was open, so that it is highlighted. */
  readonly isNew: boolean
  /** Actions on the item, beside its title. */
  readonly actions?: ReactNode
  /** List of later changes to the item. */
  readonly changes?: ReactNode
  readonly children?: ReactNode
}

/** Shows one item of the timeline: event, place, time, hash and proof state. */
export function TimelineEntry({
  icon: Icon,
  color,
  title,
  kind,
  hash,
  at,
  state,
  isStruck = false,
  isNew,
  isBackwards,
  isNewer,
  actions,
  changes,
  children,
}: TimelineEntryProps) {
  const shade = isStruck ? 'var(--muted)' : color
  return (
    <li className="group/entry relative flex gap-4 pb-6 last:pb-2">
      <span
        aria-hidden
        className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line group-last/entry:hidden"
      />
      <span
        className="grid size-9 shrink-0 place-items-center rounded-full border-2 bg-surface"
        style={{ borderColor: shade, color: shade }}
      >
        <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      </span>
      <div
        className={classNames(
          'min-w-0 flex-1 rounded-md',
          isNew && 'animate-[arrive_4s_ease-out] outline-4 outline-transparent',
        )}
      >
        <div className="flex items-start gap-1">
          {/* The proof mark moves below the title if there is no room; the actions stay. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 flex-1 basis-32 text-base leading-6 font-semibold break-words">
              <Struck isStruck={isStruck}>
                {title}
                {kind !== undefined && (
                  <span className="ml-2 text-sm font-medium whitespace-nowrap" style={{ color: shade }}>
                    {kind}
                  </span>
                )}
              </Struck>
            </p>
            {state !== undefined && <ProofMark state={state} />}
          </div>
          {actions}
        </div>
        <Struck isStruck={isStruck}>{children}</Struck>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <DateTime value={at} />
          <Hash value={hash} />
        </p>
        {isBackwards && <ReceivedBackwards />}
        {isNewer && <NewerVersion />}
        {changes}
      </div>
    </li>
  )
}

function Struck({ isStruck, children }: { readonly isStruck: boolean; readonly children: ReactNode }) {
  return isStruck ? <del className="block text-muted">{children}</del> : children
}
