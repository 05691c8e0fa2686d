import { describe, expect, it } from 'vitest'
import { problemMessage, valuesOf } from './finding-message.ts'

describe('problemMessage', () => {
  it('names the differing field by its label', () => {
    const facts = { field: 'city', shown: 'Olinda', committed: 'Recife' }
    expect(problemMessage('pt', { code: 'displayed_differs', facts })).toBe(
      'A página mostra “Olinda” onde o registro comprova “Recife”: Cidade',
    )
  })

  it('describes the ledger’s own errors with the messages of the command line', () => {
    expect(problemMessage('pt', { code: 'sequence_gap', facts: { expected: 1, found: 2 } })).toContain('nº 2')
  })
})

describe('valuesOf', () => {
  it('returns both hashes if the message contains neither', () => {
    const facts = { shown: '0xaa', committed: '0xbb' }
    expect(valuesOf({ code: 'displayed_hash_differs', facts })).toEqual({ expected: '0xbb', found: '0xaa' })
    expect(valuesOf({ code: 'head_forked', facts: { expected: 'aa', found: 'bb' } })).toEqual({
      expected: 'aa',
      found: 'bb',
    })
    expect(valuesOf({ code: 'previous_mismatch', facts: { expected: 'aa', found: 'bb' } })).toEqual({
      expected: 'aa',
      found: 'bb',
    })
  })

  it('returns undefined if the message already contains both values', () => {
    expect(valuesOf({ code: 'head_shrank', facts: { expected: 9, found: 4 } })).toBeUndefined()
    expect(
      valuesOf({ code: 'displayed_differs', facts: { field: 'city', shown: 'a', committed: 'b' } }),
    ).toBeUndefined()
  })
})
