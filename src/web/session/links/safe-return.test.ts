import { describe, expect, it } from 'vitest'
import { safeReturn, signInPath } from './safe-return.ts'

const ORIGIN = 'https://lastro.example'

describe('safeReturn', () => {
  it.each(['/shipment/7', '/checkpoint?shipment_id=1&tracking_id=FT-1', '/scan-qr#manual'])(
    'returns the page %s of this application unchanged',
    (page) => {
      expect(safeReturn(page, ORIGIN)).toBe(page)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '/%2F/../..//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth?mode=signup',
    '/./auth',
  ])('falls back to the dashboard for %j', (page) => {
    expect(safeReturn(page, ORIGIN)).toBe('/dashboard')
  })

  it('returns an address of the same origin for a path with dot segments', () => {
    for (const page of ['/..//evil.example', '/a/..//evil.example', '/.//evil.example']) {
      const target = safeReturn(page, ORIGIN)
      expect(new URL(target, ORIGIN).origin).toBe(ORIGIN)
      expect(target).not.toMatch(/^\/[/\\]/)
    }
  })
})

describe('signInPath', () => {
  it('contains the page to return to as the parameter return_to', () => {
    const url = new URL(signInPath('/shipment/7?tab=map#top'), ORIGIN)
    expect(url.pathname).toBe('/auth')
    expect(safeReturn(url.searchParams.get('return_to'), ORIGIN)).toBe('/shipment/7?tab=map#top')
  })

  it('has no parameter for the dashboard, the default page after sign-in', () => {
    expect(signInPath('/dashboard')).toBe('/auth')
  })
})
