import { describe, expect, it } from 'vitest'
import { demoEvents, hashHistory, TAMPERED_INDEX, tamperedEvents } from './demo-history.ts'

describe('hashHistory', () => {
  const genuine = hashHistory(demoEvents)
  const tampered = hashHistory(tamperedEvents)

  it('returns the same root for the same history', () => {
    expect(hashHistory([...demoEvents])).toEqual(genuine)
  })

  it('changes one leaf and the root when one record is tampered with', () => {
    const changed = genuine.leaves.flatMap((leaf, index) => (leaf === tampered.leaves[index] ? [] : [index]))
    expect(changed).toEqual([TAMPERED_INDEX])
    expect(tampered.root).not.toBe(genuine.root)
  })
})
