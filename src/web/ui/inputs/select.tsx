import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { controlStyles } from './control-styles.ts'

/**
 * Renders a native select, so that phones show their own picker. The children are `option`
 * elements.
 */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select className={classNames(controlStyles, 'h-11 appearance-none pr-10', className)} {...rest} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

type OptionsProps<Value extends string | number> = {
  readonly values: readonly Value[]
  readonly nameOf: (value: Value) => string
}

/** Renders one option for each value. */
export function Options<Value extends string | number>({ values, nameOf }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ))
}
