import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uuid } from './fields.ts'

/** What shows that it is the owner who deletes: the password, or, without one, that they have just signed in. */
const deletionProofs = ['password', 'sign_in', 'none'] as const

/** What a deletion would do and ask for now. */
export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'What deleting the account leaves behind and asks for',
  access: 'account',
  data: z.object({
    /** Their contents are erased with it; what is left of them keeps verifying. */
    shipments: z.int(),
    /** Those of them that are neither delivered nor cancelled: nobody can go on with them. */
    open_shipments: z.int(),
    /** `sign_in`: only after signing in again; `none`: this session is fresh enough. */
    proof: z.enum(deletionProofs),
  }),
  success: 200,
  errors: [],
})
export type AccountDeletion = z.output<typeof getAccountDeletion.data>

const typed = z.string('wrong_type').check(z.maxLength(1_000, 'too_long'), z.minLength(1, 'required'))

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Deletes the account at once and for good',
  access: 'account',
  body: z.strictObject({
    /** The account's own, typed again. */
    email: typed,
    /** Of an account that has one. */
    password: z.optional(typed),
    /** Without it an account with open shipments is not deleted. */
    leave_open_shipments: z._default(z.boolean('wrong_type'), false),
  }),
  data: z.object({ id: uuid }),
  success: 200,
  errors: ['missing_fields', 'invalid_fields', 'sign_in_again', 'shipments_open'],
})
