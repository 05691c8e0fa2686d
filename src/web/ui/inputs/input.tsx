import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlStyles } from './control-styles.ts'

/** Renders a one-line text control. `machine` sets it in the monospaced font. */
export function Input({
  className,
  machine = false,
  ...rest
}: ComponentProps<'input'> & { readonly machine?: boolean }) {
  return (
    <input
      className={classNames(controlStyles, 'h-11', machine && 'font-mono tabular-nums', className)}
      {...rest}
    />
  )
}
