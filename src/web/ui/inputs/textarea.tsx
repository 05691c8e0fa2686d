import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlStyles } from './control-styles.ts'

/** Renders a text control of several lines that grows with its content. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      className={classNames(controlStyles, 'field-sizing-content min-h-22 py-2', className)}
      {...rest}
    />
  )
}
