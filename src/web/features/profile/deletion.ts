import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getAccountDeletion, type AccountDeletion } from '#contract/account-deletion.ts'
import { request } from '../../api/request.ts'
import type { WordsKey } from '../../locales/catalogue.ts'

/** What a deletion would leave and asks for, as it is when the dialog opens. */
export const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => request(getAccountDeletion, { signal }),
  staleTime: 0,
  gcTime: 0,
})

const says = (key: WordsKey): WordsKey => key

/** The form of a deletion: only what this account is asked for must be given. Messages are keys of the catalogue. */
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
