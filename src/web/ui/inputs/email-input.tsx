import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

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
