import { describe, expect, it } from 'vitest'
import { nothingSelected, pressAll, pressRow, type Selection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const press = (selection: Selection, id: string, isRange = false) => pressRow(selection, id, order, isRange)
const idsOf = (selection: Selection) => [...selection.ids].toSorted().join('')

describe('pressRow', () => {
  it('selects a row and deselects it when pressed again', () => {
    const chosen = press(nothingSelected, 'b')
    expect(idsOf(chosen)).toBe('b')
    expect(idsOf(press(chosen, 'b'))).toBe('')
  })

  it('with shift selects the range from the last pressed row, in either direction', () => {
    expect(idsOf(press(press(nothingSelected, 'b'), 'd', true))).toBe('bcd')
    expect(idsOf(press(press(nothingSelected, 'd'), 'b', true))).toBe('bcd')
  })

  it('with shift on a selected row deselects the range', () => {
    const all = pressAll(nothingSelected, order)
    expect(idsOf(press(press(all, 'b'), 'd', true))).toBe('ae')
  })

  it('with shift and no previously pressed row selects one row', () => {
    expect(idsOf(press(nothingSelected, 'c', true))).toBe('c')
  })

  it('with shift selects one row if the last pressed row has left the list', () => {
    expect(idsOf(pressRow({ ids: new Set(['x']), anchor: 'x' }, 'c', order, true))).toBe('cx')
  })
})

it('selects the missing rows when the box for all rows is pressed, then deselects all', () => {
  const some = press(nothingSelected, 'b')
  const all = pressAll(some, order)
  expect(idsOf(all)).toBe('abcde')
  expect(idsOf(pressAll(all, order))).toBe('')
})
