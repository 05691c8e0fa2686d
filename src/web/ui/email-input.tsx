import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A control for one e-mail address: the keyboard for it, and nothing that changes what is typed. */
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
