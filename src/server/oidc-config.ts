import type { Checked, ReadText } from './config-checks.ts'

/** An external identity provider: an OpenID Connect issuer where this installation is registered as a client. */
export type OidcConfig = {
  /** As the provider writes it in its documents; https, or http on one's own machine. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button says. */
  readonly name: string
}

export const GOOGLE_ISSUER = 'https://accounts.google.com'

/** Reads `OIDC_…`, all of it or nothing: a provider that is half configured would show a button that leads nowhere. */
export function readOidc(text: ReadText, checked: Checked, problems: string[]): OidcConfig | undefined {
  const issuer = checked<string | undefined>(
    'OIDC_ISSUER',
    undefined,
    'o endereço https:// do emissor, como https://accounts.google.com',
    parseIssuer,
  )
  const name = checked<string | undefined>('OIDC_NAME', undefined, 'um nome de até 40 caracteres', (value) =>
    value.length <= 40 && !/\p{Cc}/u.test(value) ? value : undefined,
  )
  const given = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(text)
  const [issuerText, clientId, clientSecret] = given
  if (given.every((value) => value === undefined)) return undefined
  if (issuerText === undefined || clientId === undefined || clientSecret === undefined) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET: defina os três ou nenhum')
    return undefined
  }
  if (issuer === undefined) return undefined
  const shown = name ?? (issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).hostname)
  return { issuer, clientId, clientSecret, name: shown }
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function parseIssuer(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname, username, password, search, hash } = new URL(value)
  if (username !== '' || password !== '' || search !== '' || hash !== '') return undefined
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  // Google's has no slash at the end, however it was copied.
  return isSafe ? (value === `${GOOGLE_ISSUER}/` ? GOOGLE_ISSUER : value) : undefined
}
