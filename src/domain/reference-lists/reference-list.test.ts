import { expect, test } from 'vitest'
import { Refusal } from '../base/error.ts'
import { assureNameIsFree, assureRoom, assureWholeOrder } from './reference-list.ts'

const refusalOf = (act: () => void): unknown => {
  try {
    act()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, facts: error.facts } : error
  }
}

test('assureRoom refuses an entry above the maximum', () => {
  expect(refusalOf(() => assureRoom(49, 50))).toBeUndefined()
  expect(refusalOf(() => assureRoom(50, 50))).toEqual({ code: 'register_full', facts: { most: 50 } })
})

test('assureNameIsFree refuses a name that is in use, without regard to case', () => {
  expect(refusalOf(() => assureNameIsFree('Alfândega', ['Docas', 'Alfandega']))).toBeUndefined()
  expect(refusalOf(() => assureNameIsFree('ALFÂNDEGA', ['Docas', 'Alfândega']))).toEqual({
    code: 'name_taken',
    facts: { name: 'ALFÂNDEGA' },
  })
})

test('assureWholeOrder accepts an order that contains each entry once, and an empty order', () => {
  expect(refusalOf(() => assureWholeOrder(['b', 'a'], ['a', 'b']))).toBeUndefined()
  expect(refusalOf(() => assureWholeOrder([], ['a', 'b']))).toBeUndefined()
})

test.each([
  [['a'], 'one is not named'],
  [['a', 'b', 'c'], 'one is unknown'],
  [['a', 'a'], 'one is named twice'],
])('assureWholeOrder refuses the order %j: %s', (ids) => {
  expect(refusalOf(() => assureWholeOrder(ids, ['a', 'b']))).toMatchObject({ code: 'order_outdated' })
})
