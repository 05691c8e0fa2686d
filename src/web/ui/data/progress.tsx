import { useId, type ReactNode } from 'react'
import { Progress as Radix } from 'radix-ui'
import { useLocale } from '../../locales/use-locale.ts'

export type ProgressProps = {
  /** Name of the work in progress. */
  readonly label: ReactNode
  readonly done: number
  /** Value of `done` when the work is complete; undefined while unknown. */
  readonly total: number | undefined
}

/** Shows the progress of long work, with the counts as text. */
export function Progress({ label, done, total }: ProgressProps) {
  const { t, format } = useLocale()
  const id = useId()
  const facts = {
    done: format.number(done),
    total: format.number(total ?? 0),
  }
  const share = total === undefined ? undefined : total === 0 ? 1 : Math.min(done / total, 1)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="tabular text-muted">
          {total === undefined ? facts.done : t('ui.done_of', facts)}
        </span>
      </p>
      <Radix.Root
        aria-labelledby={id}
        value={share === undefined ? null : Math.round(share * 100)}
        getValueLabel={() => t('ui.done_of', facts)}
        className="h-2 overflow-hidden rounded-full bg-brand-tint"
      >
        <Radix.Indicator
          style={{ transform: `scaleX(${share ?? 0.3})` }}
          className="h-full origin-left bg-brand transition-transform duration-150 data-[state=indeterminate]:animate-[breathe_1.6s_ease-in-out_infinite]"
        />
      </Radix.Root>
    </div>
  )
}
