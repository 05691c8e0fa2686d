import { describe, expect, it } from 'vitest'
import type { Reference } from './reference.ts'
import {
  fromReferenceMembers,
  MAX_REFERENCES,
  repeatedReference,
  toReferenceMembers,
} from './reference-members.ts'

const orders = (count: number): readonly Reference[] =>
  Array.from({ length: count }, (_none, index) => ({ kind: 'order', value: `PED-${index}` }))

describe('toReferenceMembers', () => {
  it('numbers the references of each kind', () => {
    const members = toReferenceMembers([
      { kind: 'nfe', value: 'a' },
      { kind: 'mawb', value: 'b' },
      { kind: 'nfe', value: 'c' },
    ])
    expect(members).toEqual({ nfe_1: 'a', mawb_1: 'b', nfe_2: 'c' })
  })

  it('returns null for no references', () => {
    expect(toReferenceMembers([])).toBeNull()
    expect(fromReferenceMembers(null)).toEqual([])
  })
})

describe('fromReferenceMembers', () => {
  it('returns the references that were committed, in the order of their numbers', () => {
    const references = orders(MAX_REFERENCES)
    const sorted = Object.entries(toReferenceMembers(references) ?? {}).toSorted()
    expect(fromReferenceMembers(Object.fromEntries(sorted))).toEqual(references)
  })

  it('leaves out members with other names', () => {
    const names = ['nfe', 'nfe_0', 'nfe_01', 'nfe_100', 'gsin_1', '__proto___1', 'mawb_1']
    const members = Object.fromEntries(names.map((name) => [name, 'value']))
    expect(fromReferenceMembers(members)).toEqual([{ kind: 'mawb', value: 'value' }])
  })
})

describe('repeatedReference', () => {
  it('finds the same reference twice, but not the same value of two kinds', () => {
    const first = { kind: 'order', value: 'PED-1' } as const
    expect(repeatedReference(orders(60))).toBe(-1)
    expect(repeatedReference([first, ...orders(2), { kind: 'order', value: 'ped 1' }])).toBe(2)
    expect(repeatedReference([first, { kind: 'invoice', value: 'PED-1' }])).toBe(-1)
  })
})
