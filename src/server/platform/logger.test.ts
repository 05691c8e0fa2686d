import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDestination, openLogger } from './logger.ts'

function written(error: unknown): unknown {
  const lines: string[] = []
  openLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
  return JSON.parse(lines.join(''))
}

test('writes the location and reason of an error and none of its data', () => {
  const error = Object.assign(
    new Error('lost', { cause: Object.assign(new Error('deeper'), { code: '57P01' }) }),
    {
      code: 'ECONNRESET',
      detail: 'Key (email)=(ana@exemplo.com.br) already exists.',
      client: { secretKey: 7, password: 'x' },
    },
  )
  expect(written(error)).toEqual({
    level: 'error',
    time: expect.any(String),
    msg: 'failed',
    err: {
      type: 'Error',
      message: 'lost',
      code: 'ECONNRESET',
      stack: expect.stringContaining('lost'),
      cause: { type: 'Error', message: 'deeper', code: '57P01', stack: expect.any(String) },
    },
  })
})

test('writes a thrown value that is not an error as text', () => {
  expect(written('odd')).toMatchObject({ err: 'odd' })
})

test('logs a limited number of causes for an error that is its own cause', () => {
  const error = new Error('loop')
  error.cause = error
  expect(written(error)).toMatchObject({ err: { cause: { cause: { message: 'loop' } } } })
})

test.runIf(process.platform === 'linux')('drops lines on a full disk without throwing', () => {
  const full = openSync('/dev/full', 'w')
  const log = openLogger('info', openDestination(full))
  for (let n = 0; n < 3; n++) expect(() => log.info({ n }, 'started')).not.toThrow()
  closeSync(full)
})
