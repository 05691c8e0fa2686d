import { instantOfLocalTime } from '../../forms/local-time.ts'
import { endOf, type Validity } from './validity.ts'

/** What the controls hold. */
export type GrantValues = {
  email: string
  validity: Validity
  /** Of a chosen validity, as a date-and-time control has it. */
  until: string
  single_use: boolean
}

export const noGrant: GrantValues = { email: '', validity: 'day', until: '', single_use: true }

/** The request's content of a filled-in form, its end counted from `now`. */
export function grantContent({ email, validity, until, single_use }: GrantValues, now: Date) {
  const end = validity === 'chosen' ? instantOfLocalTime(until) : endOf(validity, now).toISOString()
  return { email: email.trim(), ...(end !== undefined && { expires_at: end }), single_use }
}

/** The control that an error of a field of the content belongs to. */
export function controlOf(field: string, validity: Validity): keyof GrantValues {
  if (field === 'expires_at') return validity === 'chosen' ? 'until' : 'validity'
  return field === 'single_use' ? field : 'email'
}
