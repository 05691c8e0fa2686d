import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

type ChipProps = {
  readonly isOn: boolean
  readonly onPress: () => void
  /** Number of entries that the filter would show. */
  readonly count?: string | undefined
  readonly children: ReactNode
}

/** Shows a filter that is on or off, with a touch target of 44 px. */
export function Chip({ isOn, onPress, count, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'relative inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-1',
        isOn
          ? 'border-brand bg-brand text-on-brand'
          : 'border-control bg-surface text-ink hover:border-brand hover:bg-brand-tint',
      )}
    >
      {isOn && <Check aria-hidden className="size-4" />}
      {children}
      {count !== undefined && <span className={classNames('tabular', !isOn && 'text-muted')}>{count}</span>}
    </button>
  )
}
