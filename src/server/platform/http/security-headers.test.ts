import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const strictTransport = (publicUrl: string, hstsSubdomains: boolean) =>
  securityHeaders({ publicUrl, hstsSubdomains, places: { tiles: undefined } })['strict-transport-security']

test.each([
  ['https://rastreio.exemplo.com.br', false, 'max-age=31536000'],
  ['https://rastreio.exemplo.com.br', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', true, undefined],
])('for %s with HSTS_SUBDOMAINS %s sends the HSTS header %s', (publicUrl, subdomains, header) => {
  expect(strictTransport(publicUrl, subdomains)).toBe(header)
})
