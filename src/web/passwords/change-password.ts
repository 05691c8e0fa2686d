import type { UserAttributes } from '@supabase/auth-js'
import type { FormatMessage } from '../locales/use-messages.ts'
import { authClient } from '../session/client/auth-client.ts'
import { passwordRefusal } from '../session/client/auth-refusal.ts'
import { notify } from '../ui/feedback/notify.ts'

/**
 * Changes the account's password and reports the result in a toast. After a success, offers to
 * revoke other sessions and keys.
 * @returns the refusal with the field at fault; undefined after a success
 */
export async function changePassword(attributes: UserAttributes, t: FormatMessage) {
  const { error } = await (await authClient()).updateUser(attributes)
  if (error !== null) {
    const refusal = passwordRefusal(error)
    notify.error(t('auth.password_not_changed'), t(refusal.words))
    return refusal
  }
  notify.success(t('auth.password_changed'), t('auth.password_changed_detail'))
  void import('./offer-revocation.ts').then(({ offerRevocation }) => offerRevocation())
  return undefined
}
