import type { UseFormRegisterReturn } from 'react-hook-form'
import { useMessages } from '../../locales/use-messages.ts'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { Field } from '../../ui/inputs/field.tsx'

type OnEmail = { readonly onChange: (event: { readonly target: HTMLInputElement }) => void }

export type EmailFieldProps = {
  /**
   * The form's `register` function. The field calls it where the control is rendered, because a
   * form focuses the first invalid field in the order of registration.
   */
  readonly register: (name: 'email', options: OnEmail) => UseFormRegisterReturn
  readonly onEmail: (email: string) => void
  /** Error of the field, as a key of the message table. */
  readonly error: string | undefined
  /**
   * Value of the `autocomplete` attribute: `username` if the address identifies an existing
   * account, `email` for any other address.
   */
  readonly autoComplete: 'username' | 'email'
}

/** Shows the e-mail field of sign-in and sign-up. */
export function EmailField({ register, onEmail, error, autoComplete }: EmailFieldProps) {
  const { t, problem } = useMessages()
  const onChange = ({ target }: { readonly target: HTMLInputElement }) => onEmail(target.value)
  return (
    <Field label={t('auth.email')} error={problem(error)}>
      {(control) => (
        <EmailInput {...control} {...register('email', { onChange })} autoComplete={autoComplete} />
      )}
    </Field>
  )
}
