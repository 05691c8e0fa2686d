import { expect, it } from 'vitest'
import { requestedMode, withMode, type AuthMode } from './auth-mode.ts'

const asked = (query: string) => requestedMode(new URLSearchParams(query))

it.each([
  ['', 'login'],
  ['mode=login', 'login'],
  ['mode=nada', 'login'],
  ['mode=signup', 'signup'],
  ['mode=reset-password', 'reset'],
  ['mode=resend-confirmation', 'resend'],
])('reads the URL query ?%s as the mode %s', (query, mode) => {
  expect(asked(query)).toBe(mode)
})

it.each<AuthMode>(['login', 'signup', 'reset', 'resend'])(
  'writes the mode %s into the URL parameters, reads it back, and leaves other parameters unchanged',
  (mode) => {
    const query = withMode(new URLSearchParams('return_to=%2Fscan-qr&mode=signup'), mode)
    expect(requestedMode(query)).toBe(mode)
    expect(query.get('return_to')).toBe('/scan-qr')
  },
)
