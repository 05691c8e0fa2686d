import { describe, expect, test } from 'vitest'
import { judgeCode, normalizedCode } from './delivery-code.ts'

describe('normalizedCode', () => {
  test.each([
    ['012345', '012345'],
    [' 012 345 ', '012345'],
    ['012-345', '012345'],
    ['０１２３４５', '012345'],
    ['٠١٢٣٤٥', '012345'],
    ['९८७६५४', '987654'],
    ['abc', ''],
  ])('reads %j as %j', (typed, code) => {
    expect(normalizedCode(typed)).toBe(code)
  })
})

describe('judgeCode', () => {
  test.each([
    ['the mailed code', '012 345', ['012345'], 'match'],
    ['the code of an earlier mail', '012345', ['999999', '012345'], 'match'],
    ['another code', '012346', ['012345'], 'mismatch'],
    ['five digits', '01234', ['012345'], 'mismatch'],
    ['no code', undefined, ['012345'], 'missing'],
    ['blanks', '  ', ['012345'], 'missing'],
    ['a code without a mail', '012345', [], undefined],
  ] as const)('judges %s', (_case, typed, mailed, result) => {
    expect(judgeCode(typed, mailed)).toBe(result)
  })
})
