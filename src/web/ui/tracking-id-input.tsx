import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** The specification's example (section 2). */
export const exampleTrackingId = 'FT-20241201-ABC123'

/** A control for a tracking ID, which a person types or a scanner does. */
export function TrackingIdInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      placeholder={exampleTrackingId}
      enterKeyHint="go"
      {...props}
      machine
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
