import type { FieldErrors } from 'react-hook-form'
import type { FormatMessage } from '../locales/use-messages.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { NewPasswordValues } from './new-password.ts'
import { SHORT_PASSWORD } from './short-password.ts'

/**
 * Shows the toast of the specification (section 5) for a new password below the minimum length, in
 * addition to the error at its field.
 */
export function reportShortPassword({ password }: FieldErrors<NewPasswordValues>, t: FormatMessage): void {
  if (password?.message === SHORT_PASSWORD) {
    notify.error(t('auth.new_password_short_title'), t(SHORT_PASSWORD))
  }
}
