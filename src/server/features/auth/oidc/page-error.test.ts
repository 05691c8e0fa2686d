import { expect, test } from 'vitest'
import { fromProvider, withError } from './page-error.ts'

test.each([
  ['error=access_denied&error_description=Voltou+atrás.', 'access_denied', 'Voltou atrás.'],
  ['error=access_denied', 'access_denied', 'The identity provider refused the sign-in'],
  ['error=<script>&error_description=a%00%0a%E2%80%AEb', 'server_error', 'a   b'],
])('converts the provider answer %s to error %s with description %j', (answer, error, error_description) => {
  expect(fromProvider(new URLSearchParams(answer))).toEqual({ error, error_description })
})

test('truncates the error description to 200 characters', () => {
  const answer = new URLSearchParams({ error: 'x', error_description: 'y'.repeat(1000) })
  expect(fromProvider(answer)['error_description']).toHaveLength(200)
})

test('adds the error to the query of the page URL and replaces the fragment with the error', () => {
  const url = withError('https://rastreio.exemplo.com.br/auth?next=%2Fa#old', { error: 'access_denied' })
  expect(url).toBe(
    'https://rastreio.exemplo.com.br/auth?next=%2Fa&error=access_denied#error=access_denied&sb=',
  )
})
