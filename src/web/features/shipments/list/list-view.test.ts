import { describe, expect, it } from 'vitest'
import {
  filtersBesideText,
  isFiltered,
  queryOf,
  readView,
  sortedBy,
  withDays,
  withFilter,
  withoutFilters,
  writeView,
} from './list-view.ts'

const viewOf = (search: string) => readView(new URLSearchParams(search))

describe('the view in the URL', () => {
  it.each([
    '',
    'q=recife',
    'status=pending&status=Na+alf%C3%A2ndega',
    'from=2026-11-01&to=2026-11-30',
    'attention=late',
    'attention=late&sort=created_at',
    'period=delivered&from=2026-11-23&to=2026-11-23',
    'period=updated&from=2026-11-23&to=2026-11-23',
    'reference=NF+4',
    'place=CD+Recife',
    'sort=recipient_name',
    'sort=updated_at&direction=asc',
  ])('is unchanged after conversion to query parameters and back: %j', (search) => {
    const params = new URLSearchParams(search)
    const written = writeView(readView(params), new URLSearchParams())
    expect([...written].toSorted()).toEqual([...params].toSorted())
  })

  it('leaves other query parameters unchanged', () => {
    expect(writeView(viewOf('q=a'), new URLSearchParams('id=FT-20241201-ABC123&q=b')).toString()).toBe(
      'id=FT-20241201-ABC123&q=a',
    )
  })

  it('ignores invalid values', () => {
    expect(viewOf('sort=weight&direction=up&from=2026-02-30&attention=lost&status=')).toEqual(viewOf(''))
  })
})

describe('queryOf', () => {
  it('contains only the set filters', () => {
    expect(queryOf(viewOf('q=%20recife%20&status=pending&attention=stuck'))).toEqual({
      q: 'recife',
      status: ['pending'],
      attention: 'stuck',
      sort: 'created_at',
      direction: 'desc',
    })
  })

  it('sends the last place, and sends the days in the parameters of the selected kind of date', () => {
    expect(queryOf(viewOf('period=due&from=2026-11-23&to=2026-11-24&place=%20cd'))).toMatchObject({
      due_from: '2026-11-23',
      due_to: '2026-11-24',
      last_place: 'cd',
    })
    expect(queryOf(viewOf('period=delivered&from=2026-11-23'))).toMatchObject({
      delivered_from: '2026-11-23',
    })
  })

  it('ignores a search of one letter', () => {
    expect(queryOf(viewOf('q=a'))).toEqual({ sort: 'created_at', direction: 'desc' })
  })
})

it('applies the chosen days to another kind of date, and removes a cleared day', () => {
  const due = withDays(viewOf('from=2026-11-23&to=2026-11-24'), { period: 'due' })
  expect(due).toEqual(viewOf('period=due&from=2026-11-23&to=2026-11-24'))
  expect(withDays(due, { to: '' })).toEqual(viewOf('period=due&from=2026-11-23'))
})

it('sorts late shipments by delay unless another order was chosen', () => {
  const late = withFilter(viewOf(''), 'attention', 'late')
  expect(late).toMatchObject({ sort: 'estimated_delivery', direction: 'asc' })
  expect(withFilter(late, 'attention', undefined)).toEqual(viewOf(''))
  expect(withFilter(viewOf('sort=status'), 'attention', 'late')).toMatchObject({ sort: 'status' })
})

it('sorts a newly chosen column in its default direction, and reverses the current column', () => {
  const byName = sortedBy(viewOf(''), 'recipient_name')
  expect(byName).toMatchObject({ sort: 'recipient_name', direction: 'asc' })
  expect(sortedBy(byName, 'recipient_name')).toMatchObject({ sort: 'recipient_name', direction: 'desc' })
  expect(sortedBy(byName, 'updated_at')).toMatchObject({ sort: 'updated_at', direction: 'desc' })
})

it('preserves the sort order when the filters are cleared', () => {
  const view = viewOf('q=a&status=b&sort=status')
  expect(isFiltered(view)).toBe(true)
  expect(isFiltered(withoutFilters(view))).toBe(false)
  expect(withoutFilters(view).sort).toBe('status')
})

it.each([
  ['', 0],
  ['q=recife&sort=recipient_name', 0],
  [
    'status=pending&status=in_transit&from=2026-11-01&to=2026-11-30&attention=late&condition=no_data&milestone=missed',
    7,
  ],
  ['airline=957&airport=GRU', 2],
])('counts the filters of %j, without the search text, as %i', (search, count) => {
  expect(filtersBesideText(viewOf(search))).toBe(count)
})
