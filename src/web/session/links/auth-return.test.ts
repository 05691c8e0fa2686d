import { describe, expect, it } from 'vitest'
import { cleanAuthUrl } from './auth-url.ts'
import { readAuthReturn } from './auth-return.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://lastro.example')
  return { found: readAuthReturn(url), clean: cleanAuthUrl(url).replace('https://lastro.example', '') }
}

describe('readAuthReturn', () => {
  it.each([
    '/auth?token=abc&type=signup',
    '/auth?token_hash=abc&type=signup',
    '/auth#token_hash=abc&type=signup',
  ])('returns the confirmation token in %s and removes it from the address', (url) => {
    expect(read(url)).toEqual({
      found: { kind: 'confirmation', tokenHash: 'abc', type: 'signup' },
      clean: '/auth',
    })
  })

  it('does not remove the parameters of the sign-in page from the query', () => {
    expect(read('/auth?mode=signup&token=abc&type=signup&return_to=%2Fscan-qr').clean).toBe(
      '/auth?mode=signup&return_to=%2Fscan-qr',
    )
  })

  it('returns a session in the fragment and removes it from the address', () => {
    const url =
      '/auth#access_token=aaa&expires_at=1&expires_in=3600&refresh_token=bbb&sb=&token_type=bearer&type=signup'
    expect(read(url)).toEqual({
      found: { kind: 'session', accessToken: 'aaa', refreshToken: 'bbb', type: 'signup' },
      clean: '/auth',
    })
  })

  it('returns a session in the query and removes it from the address', () => {
    expect(read('/auth?access_token=aaa&refresh_token=bbb')).toEqual({
      found: { kind: 'session', accessToken: 'aaa', refreshToken: 'bbb', type: undefined },
      clean: '/auth',
    })
  })

  it.each([
    ['/auth?error=access_denied&error_description=Link+has+expired', 'Link has expired'],
    [
      '/auth#error=access_denied&error_code=otp_expired&error_description=Link+has+expired&sb=',
      'Link has expired',
    ],
    ['/auth?error=server_error', undefined],
  ])('returns the error in %s and removes it from the address', (url, description) => {
    expect(read(url)).toEqual({ found: { kind: 'error', description }, clean: '/auth' })
  })

  it('returns half_changed if one of the two addresses of an e-mail change was confirmed', () => {
    expect(read('/auth#message=Confirmation+link+accepted&sb=&type=email_change')).toEqual({
      found: { kind: 'half_changed' },
      clean: '/auth',
    })
  })

  it('returns a recovery token and does not remove the mode parameter', () => {
    expect(read('/auth?mode=reset-password&token=abc&type=recovery')).toEqual({
      found: { kind: 'confirmation', tokenHash: 'abc', type: 'recovery' },
      clean: '/auth?mode=reset-password',
    })
  })

  it('returns the error if the address also contains a token', () => {
    expect(read('/auth?error=x&token=abc&type=signup').found?.kind).toBe('error')
  })

  it.each(['/auth', '/auth?mode=signup', '/auth#content', '/auth?token=abc'])(
    'returns undefined for %s',
    (url) => {
      expect(read(url).found).toBeUndefined()
    },
  )

  it('preserves a fragment that names an anchor in the page', () => {
    expect(read('/auth?return_to=/scan-qr#content').clean).toBe('/auth?return_to=/scan-qr#content')
  })

  it('leaves the addresses of other pages unchanged', () => {
    expect(read('/shipment/7?token=abc&type=signup#x')).toEqual({
      found: undefined,
      clean: '/shipment/7?token=abc&type=signup#x',
    })
  })
})
