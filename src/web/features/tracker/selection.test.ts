import { describe, expect, it } from 'vitest'
import { nothingSelected, pressAll, pressRow, type Selection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const press = (selection: Selection, id: string, isRange = false) => pressRow(selection, id, order, isRange)
const idsOf = (selection: Selection) => [...selection.ids].toSorted().join('')

describe('pressing a row', () => {
  it('chooses it, and again lets it go', () => {
    const chosen = press(nothingSelected, 'b')
    expect(idsOf(chosen)).toBe('b')
    expect(idsOf(press(chosen, 'b'))).toBe('')
  })

  it('with shift chooses all from the last one, in either direction', () => {
    expect(idsOf(press(press(nothingSelected, 'b'), 'd', true))).toBe('bcd')
    expect(idsOf(press(press(nothingSelected, 'd'), 'b', true))).toBe('bcd')
  })

  it('with shift on a chosen one lets the range go', () => {
    const all = pressAll(nothingSelected, order)
    expect(idsOf(press(press(all, 'b'), 'd', true))).toBe('ae')
  })

  it('with shift and nothing before chooses the one', () => {
    expect(idsOf(press(nothingSelected, 'c', true))).toBe('c')
  })

  it('with shift after the last one has gone from the list chooses the one', () => {
    expect(idsOf(pressRow({ ids: new Set(['x']), anchor: 'x' }, 'c', order, true))).toBe('cx')
  })
})

it('the box of all chooses what is missing, then lets all go', () => {
  const some = press(nothingSelected, 'b')
  const all = pressAll(some, order)
  expect(idsOf(all)).toBe('abcde')
  expect(idsOf(pressAll(all, order))).toBe('')
})
