import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { uuid } from '../schema/fields.ts'

/**
 * Proof that the owner requests the deletion: the password or, without a password, a recent
 * sign-in. `none`: no further proof, because the sign-in of this session is recent enough.
 */
const deletionProofs = ['password', 'sign_in', 'none'] as const

/** Preview of an account deletion: its effects and its requirements at this time. */
export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: {
    en: 'Returns the requirements and the remains of a deletion of the account',
    pt: 'O que a exclusão da conta deixa e o que ela pede',
  },
  details: {
    pt: 'Leia antes de `deleteAccount`: diz o que precisa ser resolvido antes.',
    en: 'Read it before `deleteAccount`: it names what must be settled first.',
  },
  needs: 'self',
  data: z.object({
    /**
     * Number of shipments whose contents are erased with the account. Their histories in the log
     * can still be verified.
     */
    shipments: z.int(),
    /**
     * Number of shipments that are neither delivered nor cancelled. After the deletion nobody can
     * record further events on them.
     */
    open_shipments: z.int(),
    /** Proof that the deletion requires now; `deletionProofs` explains the values. */
    proof: z.enum(deletionProofs),
  }),
})
export type AccountDeletion = z.output<typeof getAccountDeletion.data>

const typed = z.string('wrong_type').check(z.maxLength(1_000, 'too_long'), z.minLength(1, 'required'))

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: { en: 'Deletes the account at once and for good', pt: 'Exclui a conta na hora e para sempre' },
  details: {
    pt: 'Pede o endereço da conta, e a senha, se houver. Remessas abertas precisam ser abandonadas de propósito (`leave_open_shipments`).',
    en: 'Asks for the address of the account, and for the password if it has one. Open shipments must be given up explicitly (`leave_open_shipments`).',
  },
  needs: 'self',
  body: z.strictObject({
    /** E-mail address of the account, typed again. */
    email: typed,
    /** Password; required if the account has one. */
    password: z.optional(typed),
    /**
     * Consent to abandon open shipments. Without it, an account with open shipments is not deleted.
     */
    leave_open_shipments: z._default(z.boolean('wrong_type'), false),
  }),
  data: z.object({ id: uuid }),
  errors: ['missing_fields', 'invalid_fields', 'sign_in_again', 'shipments_open', 'last_owner'],
})
