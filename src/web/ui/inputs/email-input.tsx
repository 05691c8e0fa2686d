import type { ComponentProps } from 'react'
import { Input } from './input.tsx'
import { fieldOf } from './field.tsx'

/**
 * Renders a control for one e-mail address, with the suitable keyboard and without automatic
 * changes to the text.
 */
export function EmailInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      autoComplete="off"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** Renders a field with a control for one e-mail address. */
export const EmailInputField = fieldOf(EmailInput)
