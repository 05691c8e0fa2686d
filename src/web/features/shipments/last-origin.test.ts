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

test('an origin is remembered for its account alone', () => {
  withStorage(() => {
    rememberOrigin('ana', dock)
    expect(lastOrigin('ana')).toEqual(dock)
    expect(lastOrigin('rui')).toBeUndefined()
  })
})

test('what another version kept is read as far as it is known', () => {
  withStorage((kept) => {
    kept.set('lastro.origin.ana', '{"street":"Rua A","number":5,"floor":"2"}')
    expect(lastOrigin('ana')).toEqual({ ...emptyAddress, street: 'Rua A' })
    kept.set('lastro.origin.ana', 'no JSON')
    expect(lastOrigin('ana')).toBeUndefined()
  })
})

test('without storage there is none, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberOrigin('ana', dock)
  expect(lastOrigin('ana')).toBeUndefined()
  vi.unstubAllGlobals()
})

test('one changed part makes it another', () => {
  expect(isOrigin(dock, { ...dock })).toBe(true)
  expect(isOrigin(dock, { ...dock, number: '8' })).toBe(false)
})
