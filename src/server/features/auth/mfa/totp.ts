import { Secret, TOTP } from 'otpauth'

/**
 * Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds.
 */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Number of time steps that a clock may be early or late. */
const WINDOW = 1
/** Length of a secret in bytes. It equals the length of the hash, as RFC 4226 recommends. */
const SECRET_LENGTH = 20
/**
 * Form of a code. No other text reaches the library, because the library throws on multi-byte
 * characters.
 */
const CODE = /^[0-9]{6}$/

/** Creates a secret of 160 random bits. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_LENGTH }).bytes
}

/**
 * Returns a secret as it is typed into an app (RFC 4648, base32 without padding), and the
 * `otpauth:` address of its QR code.
 */
export function presentTotpSecret(
  secret: Uint8Array,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): { readonly secret: string; readonly uri: string } {
  const totp = new TOTP({ ...shape, issuer, label: account, secret: toSecret(secret) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the time step of a code; undefined if it belongs to no step near `now`.
 * @param now seconds since 1970
 */
export function stepOfCode(code: string, secret: Uint8Array, now: number): number | undefined {
  if (!CODE.test(code)) return undefined
  const timestamp = now * 1000
  const delta = TOTP.validate({ ...shape, token: code, secret: toSecret(secret), timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: shape.period, timestamp }) + delta
}

function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
