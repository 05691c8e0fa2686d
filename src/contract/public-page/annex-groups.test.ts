import { expect, test } from 'vitest'
import type { Fields } from '#ledger/base/field-value.ts'
import { annexSections, groupAnnexes } from './annex-groups.ts'

const note: Fields = { kind: 'note', facts: null }
const day: Fields = { kind: 'conditions', facts: { day: '2026-11-29' } }
const milestone = (time_type: string): Fields => ({ kind: 'milestone', facts: { code: 'DEP', time_type } })

test('folds the files of readings and planned milestones, and shows all other annexes', () => {
  const [planned, actual, estimated] = ['planned', 'actual', 'estimated'].map(milestone) as [
    Fields,
    Fields,
    Fields,
  ]
  const unknown = undefined
  const all = [note, planned, day, actual, unknown, estimated, planned]
  expect(groupAnnexes<Fields | undefined>('pt', all, (fields) => fields)).toEqual({
    shown: [note, actual, unknown, estimated],
    folded: [
      { title: 'Leituras do dia (1)', items: [day] },
      { title: 'Plano do voo (2)', items: [planned, planned] },
    ],
  })
})

test('shows the milestones of a flight apart from other annexes', () => {
  const [planned, actual] = [milestone('planned'), milestone('actual')]
  const sectionsOf = (all: readonly Fields[]) => annexSections('pt', all, (fields) => fields)
  expect(sectionsOf([note, planned, actual])).toEqual([
    { title: 'Voo', shown: [actual], folded: [{ title: 'Plano do voo (1)', items: [planned] }] },
    { title: 'Anexos', shown: [note], folded: [] },
  ])
  expect(sectionsOf([note]).map(({ title }) => title)).toEqual(['Anexos'])
  expect(sectionsOf([])).toEqual([])
})
