import * as z from 'zod/mini'
import type { AccountDeletion } from '#contract/endpoints/account-deletion.ts'
import type { MessageKey } from '#contract/messages/messages.ts'

const says = (key: MessageKey): MessageKey => key

/**
 * Returns the schema of the deletion form. It requires only what this account needs. Messages are
 * keys of the message table.
 */
export function deletionSchema({
  email,
  proof,
  open_shipments,
}: Pick<AccountDeletion, 'proof' | 'open_shipments'> & { readonly email: string }) {
  const password = z.string()
  return z.object({
    email: z.string().check(
      z.trim(),
      z.minLength(1, says('field.required')),
      z.refine((typed) => typed === '' || typed.toLowerCase() === email, says('field.other_email')),
    ),
    password:
      proof === 'password' ? password.check(z.minLength(1, says('auth.current_password_missing'))) : password,
    leave: z
      .boolean()
      .check(z.refine((isMeant) => isMeant || open_shipments === 0, says('deletion.leave_missing'))),
  })
}
export type DeletionValues = z.output<ReturnType<typeof deletionSchema>>
