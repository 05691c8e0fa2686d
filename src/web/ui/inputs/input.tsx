import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlStyles } from './control-styles.ts'

/**
 * Renders a one-line text control. `machine` is for codes and numbers: it sets the monospaced font,
 * and neither completes nor checks the spelling.
 */
export function Input({
  className,
  machine,
  ...rest
}: ComponentProps<'input'> & { readonly machine?: true }) {
  return (
    <input
      className={classNames(controlStyles, 'h-11', machine && 'font-mono tabular-nums', className)}
      autoComplete={machine && 'off'}
      spellCheck={machine && false}
      {...rest}
    />
  )
}
