import { afterEach, describe, expect, it } from 'vitest'
import { openThread, type Thread } from './thread.ts'

type Order = 'answer' | 'fail' | 'refuse' | 'exit'

const source = `
  import { carryOut } from '${new URL('./thread.ts', import.meta.url).href}'
  import { Failure } from '${new URL('../errors/failure.ts', import.meta.url).href}'
  carryOut(async (order) => {
    if (order === 'fail') throw new RangeError('too long')
    if (order === 'refuse') throw new Failure('media_damaged', { retryAfter: 3 })
    if (order === 'exit') process.exit()
    return 'done'
  })
`

describe('openThread', () => {
  const opened: Thread<Order, string>[] = []
  const open = () => {
    const thread = openThread<Order, string>(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
    opened.push(thread)
    return thread
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((thread) => thread.close()))
  })

  it('refuses an order that fails, and no other one', async () => {
    const thread = open()
    const [failed, answered] = await Promise.allSettled([thread.run('fail'), thread.run('answer')])
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError', message: 'too long' } })
    expect(answered).toEqual({ status: 'fulfilled', value: 'done' })
  })

  it('keeps the code and the details of a Failure', async () => {
    await expect(open().run('refuse')).rejects.toMatchObject({
      name: 'Failure',
      code: 'media_damaged',
      details: { retryAfter: 3 },
    })
  })

  it('refuses the orders of a thread that ends, and starts another one for the next', async () => {
    const thread = open()
    await expect(thread.run('exit')).rejects.toThrow(/^the thread of .* ended$/s)
    expect(await thread.run('answer')).toBe('done')
  })
})
