import type { Operator } from '../operator-config.ts'

/** How long a copy may be relied on; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Returns where weaknesses are reported (RFC 9116). */
export function securityTxt(publicUrl: string, { email }: Operator, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000)
  return `Contact: mailto:${email}
Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z
Preferred-Languages: pt, en
Canonical: ${publicUrl}/.well-known/security.txt
Policy: ${publicUrl}/security
`
}
