import { expect, test } from 'vitest'
import { parseRedirectPattern } from '#platform/config/redirect-pattern.ts'
import { mailLink } from './mail-link.ts'

const pattern = parseRedirectPattern('https://*.parceiro.test/**')
const config = { publicUrl: 'https://lastro.test', redirectUrls: pattern ? [pattern] : [] }
const linkTo = (redirect: string | undefined) =>
  mailLink(config, { token: 'abc', type: 'recovery' }, redirect)

test.each([
  [undefined, ''],
  ['https://lastro.test/auth', ''],
  ['https://lastro.test/', ''],
  ['https://lastro.test/auth?mode=reset-password', '&mode=reset-password'],
  ['https://lastro.test/auth?return_to=%2Fscan-qr%3Fa%3D1', '&return_to=%2Fscan-qr%3Fa%3D1'],
  ['https://lastro.test/shipment/7?tab=map#end', '&return_to=%2Fshipment%2F7%3Ftab%3Dmap%23end'],
])('the mailed link leads to %s through the sign-in page', (redirect, more) => {
  expect(linkTo(redirect)).toBe(`https://lastro.test/auth?de=email${more}#token=abc&type=recovery`)
})

test.each([
  'https://lastro.test/auth?error=access_denied&error_description=Ligue',
  'https://lastro.test/auth?token=other&type=signup&access_token=x&mode=signup',
])('the mailed link does not contain other parameters of the target %s', (redirect) => {
  expect(linkTo(redirect)).toBe('https://lastro.test/auth?de=email#token=abc&type=recovery')
})

test('the mailed link leads to an allowed external page through the verify endpoint', () => {
  expect(linkTo('https://app.parceiro.test/in?x=1')).toBe(
    'https://lastro.test/auth/v1/verify?token=abc&type=recovery&redirect_to=https%3A%2F%2Fapp.parceiro.test%2Fin%3Fx%3D1',
  )
})

test.each(['https://evil.test/', '//evil.test', 'http://lastro.test/auth', 'javascript:alert(1)'])(
  'the mailed link leads to the sign-in page instead of %s',
  (redirect) => {
    expect(linkTo(redirect)).toBe('https://lastro.test/auth?de=email#token=abc&type=recovery')
  },
)
