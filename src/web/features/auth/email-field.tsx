import type { UseFormRegisterReturn } from 'react-hook-form'
import { useMessages } from '../../locales/use-messages.ts'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { Field } from '../../ui/inputs/field.tsx'

export type EmailFieldProps = {
  /**
   * Called where the control is rendered, because a form focuses the first invalid field in the
   * order of registration.
   */
  readonly register: () => UseFormRegisterReturn
  /** Key of the message table. */
  readonly error: string | undefined
  /** Autofill hint: the user name of an account, or any address. */
  readonly autoComplete: 'username' | 'email'
}

/** Shows the e-mail field of sign-in and sign-up. */
export function EmailField({ register, error, autoComplete }: EmailFieldProps) {
  const { t, problem } = useMessages()
  return (
    <Field label={t('auth.email')} error={problem(error)}>
      {(control) => <EmailInput {...control} {...register()} autoComplete={autoComplete} />}
    </Field>
  )
}
