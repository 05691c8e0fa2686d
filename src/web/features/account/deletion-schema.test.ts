import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deletionSchema } from './deletion-schema.ts'

const asked = { email: 'ana@lastro.test', proof: 'password', open_shipments: 2 } as const
const right = { email: 'ana@lastro.test', password: 'x', leave: true }

const problems = (asking: Parameters<typeof deletionSchema>[0], values: object): Record<string, string> => {
  const result = z.safeParse(deletionSchema(asking), { ...right, ...values })
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('deletionSchema', () => {
  it.each([
    [{}, {}],
    [{ email: ' ANA@Lastro.test ' }, {}],
    [{ email: '' }, { email: 'field.required' }],
    [{ email: 'rui@lastro.test' }, { email: 'field.other_email' }],
    [{ password: '' }, { password: 'auth.current_password_missing' }],
    [{ leave: false }, { leave: 'deletion.leave_missing' }],
  ])('reports for the values %j the problems %j', (values, expected) => {
    expect(problems(asked, values)).toEqual(expected)
  })

  it('requires neither password nor consent if the account needs none', () => {
    expect(problems({ ...asked, proof: 'none', open_shipments: 0 }, { password: '', leave: false })).toEqual(
      {},
    )
  })
})
