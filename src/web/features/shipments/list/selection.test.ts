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

  it('selects the range from the last pressed row with shift, in either direction', () => {
    expect(idsOf(press(press(nothingSelected, 'b'), 'd', true))).toBe('bcd')
    expect(idsOf(press(press(nothingSelected, 'd'), 'b', true))).toBe('bcd')
  })

  it('deselects the range if a selected row is pressed with shift', () => {
    const all = pressAll(nothingSelected, order)
    expect(idsOf(press(press(all, 'b'), 'd', true))).toBe('ae')
  })

  it('selects one row with shift if no row was pressed before', () => {
    expect(idsOf(press(nothingSelected, 'c', true))).toBe('c')
  })

  it('selects one row with shift if the last pressed row has left the list', () => {
    expect(idsOf(pressRow({ ids: new Set(['x']), anchor: 'x' }, 'c', order, true))).toBe('cx')
  })
})

it('selects all rows with pressAll, and deselects them if all were selected', () => {
  const some = press(nothingSelected, 'b')
  const all = pressAll(some, order)
  expect(idsOf(all)).toBe('abcde')
  expect(idsOf(pressAll(all, order))).toBe('')
})
