import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const partOf = (byte: number) => Buffer.alloc(60_000, byte)

test('returns the body, and frees the parts in which it came', async () => {
  const parts = [partOf(1), partOf(2)]
  const whole = Buffer.concat(parts)
  expect((await readBody(Readable.from(parts), 200_000)).equals(whole)).toBe(true)
  expect(parts.map(({ length }) => length)).toEqual([0, 0])
})

test('frees no part that shares its memory with others', async () => {
  const [part, other] = [Buffer.from('a'), Buffer.from('b')]
  expect((await readBody(Readable.from([part]), 10)).toString()).toBe('a')
  expect([part, other].map(String)).toEqual(['a', 'b'])
})

test('throws body_too_large at the first byte above the maximum', async () => {
  const read = (max: number) => readBody(Readable.from([partOf(1), partOf(2)]), max)
  await expect(read(119_999)).rejects.toMatchObject({ code: 'body_too_large' })
  expect(await read(120_000)).toHaveLength(120_000)
})

test('answers 400 if the client goes away', async () => {
  const payload = new Readable({ read: () => undefined })
  payload.push(partOf(1))
  const read = readBody(payload, 200_000)
  payload.destroy(new Error('aborted'))
  await expect(read).rejects.toMatchObject({ message: 'aborted', statusCode: 400 })
})
