import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** Example from the specification (section 2). */
export const exampleTrackingId = 'FT-20241201-ABC123'

/** Renders a control for a tracking ID, which a person types or a scanner enters. */
export function TrackingIdInput(props: ComponentProps<typeof Input>) {
  return (
    <Input placeholder={exampleTrackingId} enterKeyHint="go" {...props} machine autoCapitalize="characters" />
  )
}
