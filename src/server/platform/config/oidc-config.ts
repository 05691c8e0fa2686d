import { isVisibleLine } from '#ledger/base/visible-text.ts'
import { parseSafeUrl } from './parse-value.ts'
import { anyText, declareVariables, type Reader } from './variable.ts'

export const GOOGLE_ISSUER = 'https://accounts.google.com'

export const oidcVariables = declareVariables({
  OIDC_ISSUER: {
    unset: 'no button, sign-in by password only',
    sentence:
      'an OpenID Connect provider people may sign in with: its issuer, such as `https://accounts.google.com`. Register `PUBLIC_URL/auth/v1/callback` there',
    expected: 'o endereço https:// do emissor, como https://accounts.google.com',
    parse: parseIssuer,
  },
  OIDC_CLIENT_ID: { ...anyText, unset: '', sentence: "the client's name at the provider" },
  OIDC_CLIENT_SECRET: {
    ...anyText,
    unset: '',
    sentence: "the client's secret at the provider",
    isSecret: true,
  },
  OIDC_NAME: {
    unset: "`Google`, or the issuer's host",
    sentence: 'what the button calls the provider',
    expected: 'um nome de até 40 caracteres',
    parse: (value) => (value.length <= 40 && isVisibleLine(value) ? value : undefined),
  },
})

/**
 * Reads `OIDC_…`, all or none, because a partly configured provider would show a button that fails.
 */
export function readOidc({ read, isSet, problems }: Reader) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = oidcVariables
  const issuer = read(OIDC_ISSUER)
  const name = read(OIDC_NAME)
  const clientId = read(OIDC_CLIENT_ID)
  const clientSecret = read(OIDC_CLIENT_SECRET)
  const isGiven = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map(isSet)
  if (!isGiven.includes(true)) return undefined
  if (!isSet(OIDC_ISSUER) || clientId === undefined || clientSecret === undefined) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET: defina os três ou nenhum')
    return undefined
  }
  if (issuer === undefined) return undefined
  const label = name ?? (issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).hostname)
  return { issuer, clientId, clientSecret, name: label }
}

/**
 * External identity provider: an OpenID Connect issuer at which this installation is registered as
 * a client. `issuer` is the issuer as written in the provider's documents; https, or http on the
 * same machine. `name` is the label of the button.
 */
export type OidcConfig = NonNullable<ReturnType<typeof readOidc>>

function parseIssuer(value: string): string | undefined {
  // Google's issuer has no trailing slash, even if the operator copied it with one.
  const issuer = value === `${GOOGLE_ISSUER}/` ? GOOGLE_ISSUER : value
  return parseSafeUrl(issuer) && issuer
}
