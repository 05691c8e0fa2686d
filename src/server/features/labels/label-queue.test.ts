import { expect, test } from 'vitest'
import { openLabelQueue } from './label-queue.ts'

/** Creates work that waits until it is released, and records when it begins. */
function gated() {
  const begun: string[] = []
  const gates: (() => void)[] = []
  const work = (name: string) => async (): Promise<string> => {
    begun.push(name)
    await new Promise<void>((resolve) => gates.push(resolve))
    return name
  }
  return { begun, work, open: () => gates.shift()?.() }
}

test('processes one request at a time and alternates between accounts', async () => {
  const { run } = openLabelQueue()
  const { begun, work, open } = gated()
  const answers = ['A1', 'A2', 'A3', 'B1'].map((name) => run(name.slice(0, 1), 20, work(name)))
  for (const expected of [['A1'], ['A1', 'B1'], ['A1', 'B1', 'A2'], ['A1', 'B1', 'A2', 'A3']]) {
    await expect.poll(() => begun).toEqual(expected)
    open()
  }
  expect(await Promise.all(answers)).toEqual(['A1', 'A2', 'A3', 'B1'])
})

test('refuses the twelfth request of one account and accepts a request of another account', async () => {
  const { run } = openLabelQueue()
  const { work, open } = gated()
  const answers = Array.from({ length: 11 }, (_, n) => run('A', 1, work(`A${n}`)))
  await expect(run('A', 1, work('A11'))).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfter: 2 },
  })
  const other = run('B', 1, work('B'))
  const letGo = Promise.all([...answers, other])
  const timer = setInterval(open)
  expect((await letGo).length).toBe(12)
  clearInterval(timer)
})

test('refuses another account while 40 accounts wait', async () => {
  const { run } = openLabelQueue()
  const { work } = gated()
  const waiting = Array.from({ length: 41 }, (_, n) => run(`${n}`, 1, work(`${n}`)))
  for (const one of waiting) one.catch(() => undefined)
  await expect(run('late', 1, work('late'))).rejects.toMatchObject({ code: 'unavailable' })
})

test('refuses labels of an account beyond 2,000 per minute', async () => {
  let now = 0
  const { run } = openLabelQueue(() => now)
  const make = (labels: number) => run('A', labels, async () => labels)
  for (let n = 0; n < 4; n++) expect(await make(500)).toBe(500)
  now = 50_000
  await expect(make(1)).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 10 } })
  now = 60_000
  expect(await make(500)).toBe(500)
})
