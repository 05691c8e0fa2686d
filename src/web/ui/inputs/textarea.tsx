import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { controlStyles } from './control-styles.ts'
import { fieldOf } from './field.tsx'

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

/** Renders a field with a text control of several lines. */
export const TextareaField = fieldOf(Textarea)
