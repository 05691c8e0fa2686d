import { expect, test } from 'vitest'
import { excursionState } from './excursion-decision.ts'

const found = { ended_by: null, acknowledged: null, decided: null, is_outdated: false }

test.each([
  ['new before anybody acknowledged it', {}, 'new'],
  ['acknowledged before the decision', { acknowledged: 'a' }, 'acknowledged'],
  ['decided, also without acknowledgement', { decided: 'd' }, 'decided'],
  ['outdated after late readings', { decided: 'd', is_outdated: true }, 'outdated'],
  ['withdrawn whatever was decided', { decided: 'd', ended_by: 'withdrawn' }, 'withdrawn'],
])('an excursion is %s', (_, facts, state) => {
  expect(excursionState({ ...found, ...facts })).toBe(state)
})
