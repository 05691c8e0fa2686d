import { describe, expect, it } from 'vitest'
import { checkHeadGrowth } from './head-growth.ts'

const head = (size: number, root = 'aa') => ({ size, root })

describe('checkHeadGrowth', () => {
  it.each([
    ['a larger head', head(5), head(6, 'bb')],
    ['the same head', head(5), head(5)],
  ])('passes %s', (_what, before, after) => {
    expect(checkHeadGrowth(before, after)).toEqual({ name: 'head_growth', status: 'passed' })
  })

  it('finds a log that went back', () => {
    expect(checkHeadGrowth(head(5), head(4))).toMatchObject({
      status: 'failed',
      error: { code: 'head_shrank', facts: { expected: 5, found: 4 } },
    })
  })

  it('finds a log that signed two heads of one size', () => {
    expect(checkHeadGrowth(head(5, 'aa'), head(5, 'bb'))).toMatchObject({
      status: 'failed',
      error: { code: 'head_forked', facts: { expected: 'aa', found: 'bb' } },
    })
  })

  it.each([
    [undefined, head(5)],
    [head(5), undefined],
  ])('has nothing to compare without both heads', (before, after) => {
    expect(checkHeadGrowth(before, after).status).toBe('skipped')
  })
})
