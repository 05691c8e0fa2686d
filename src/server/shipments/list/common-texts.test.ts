import { expect, test } from 'vitest'
import { MOST_COUNTED } from '#contract/shipment-list.ts'
import type { Queryable } from '../../db/pool.ts'
import { openCommonTexts } from './common-texts.ts'
import type { FoundText } from './read-page.ts'

const on = {} as Queryable

function opened(found: number) {
  const asked: string[] = []
  let clock = 0
  const find = openCommonTexts(
    async (_on, account, { q }): Promise<FoundText> => {
      asked.push(`${account} ${q}`)
      return { search: 'passing', found }
    },
    () => clock,
  )
  return { asked, find, pass: (milliseconds: number) => (clock += milliseconds) }
}

test('a text that is in more shipments than are told is counted once in ten seconds, for each account', async () => {
  const { asked, find, pass } = opened(MOST_COUNTED + 1)
  for (const account of ['a', 'a', 'b'])
    expect((await find(on, account, { q: 'recife' })).search).toBe('passing')
  expect(asked).toEqual(['a recife', 'b recife'])
  pass(10_000)
  await find(on, 'a', { q: 'recife' })
  expect(asked).toEqual(['a recife', 'b recife', 'a recife'])
})

test('what is told exactly is counted each time', async () => {
  const { asked, find } = opened(MOST_COUNTED)
  await find(on, 'a', { q: 'nf 1' })
  await find(on, 'a', { q: 'nf 1' })
  expect(asked).toHaveLength(2)
})
