import { expect, test, vi } from 'vitest'
import { isOrigin, lastOrigin, rememberOrigin } from './last-origin.ts'
import { emptyAddress } from './new-shipment-form.ts'

const dock = { ...emptyAddress, street: 'Rua do Porto', number: '7', city: 'Recife', state: 'PE' }

function withStorage(run: (kept: Map<string, string>) => void): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  try {
    run(kept)
  } finally {
    vi.unstubAllGlobals()
  }
}

test('stores an origin per account', () => {
  withStorage(() => {
    rememberOrigin('ana', dock)
    expect(lastOrigin('ana')).toEqual(dock)
    expect(lastOrigin('rui')).toBeUndefined()
  })
})

test('reads only the known fields of an origin that another version of the page stored', () => {
  withStorage((kept) => {
    kept.set('lastro.origin.ana', '{"street":"Rua A","number":5,"floor":"2"}')
    expect(lastOrigin('ana')).toEqual({ ...emptyAddress, street: 'Rua A' })
    kept.set('lastro.origin.ana', 'no JSON')
    expect(lastOrigin('ana')).toBeUndefined()
  })
})

test('returns no origin and does not fail if the browser has no storage', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberOrigin('ana', dock)
  expect(lastOrigin('ana')).toBeUndefined()
  vi.unstubAllGlobals()
})

test('treats an origin with one changed part as another origin', () => {
  expect(isOrigin(dock, { ...dock })).toBe(true)
  expect(isOrigin(dock, { ...dock, number: '8' })).toBe(false)
})
