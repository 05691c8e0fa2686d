import type { UseFormRegisterReturn } from 'react-hook-form'
import { useWords } from '../../locales/use-words.ts'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'

export type EmailFieldProps = {
  /** Called where the control is drawn: a form goes to the first wrong field in the order they are registered in. */
  readonly register: () => UseFormRegisterReturn
  /** A key of the catalogue. */
  readonly error: string | undefined
  /** What browsers offer for it: the name of an account, or any address. */
  readonly autoComplete: 'username' | 'email'
}

/** The e-mail of an account, signed in or up with. */
export function EmailField({ register, error, autoComplete }: EmailFieldProps) {
  const { t, problem } = useWords()
  return (
    <Field label={t('auth.email')} error={problem(error)}>
      {(control) => <EmailInput {...control} {...register()} autoComplete={autoComplete} />}
    </Field>
  )
}
