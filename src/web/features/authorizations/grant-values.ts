import { instantOfLocalTime } from '../../forms/local-time.ts'
import { endOf, type Validity } from './validity.ts'

export type GrantValues = {
  email: string
  validity: Validity
  /** Expiry for the validity `chosen`, in the format of a date-and-time control. */
  until: string
  single_use: boolean
}

export const noGrant: GrantValues = { email: '', validity: 'day', until: '', single_use: true }

/** Returns the request body of a filled-in form; the expiry counts from `now`. */
export function grantContent({ email, validity, until, single_use }: GrantValues, now: Date) {
  const end = validity === 'chosen' ? instantOfLocalTime(until) : endOf(validity, now).toISOString()
  return { email: email.trim(), ...(end !== undefined && { expires_at: end }), single_use }
}

/** Returns the control for an error at a field of the content. */
export function controlOf(field: string, validity: Validity): keyof GrantValues {
  if (field === 'expires_at') return validity === 'chosen' ? 'until' : 'validity'
  return field === 'single_use' ? field : 'email'
}
