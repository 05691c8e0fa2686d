import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { useMessages } from '../locales/use-messages.ts'
import { Field } from '../ui/inputs/field.tsx'
import { PasswordInput } from '../ui/inputs/password-input.tsx'
import type { NewPasswordValues } from './new-password.ts'
import { StrengthMeter } from './strength-meter.tsx'

export type NewPasswordFieldsProps = {
  readonly register: (name: keyof NewPasswordValues) => UseFormRegisterReturn
  readonly errors: FieldErrors<NewPasswordValues>
  /** Password as typed so far, for the meter. */
  readonly password: string
}

/** Shows the fields of a new password typed twice, with its strength. */
export function NewPasswordFields({ register, errors, password }: NewPasswordFieldsProps) {
  const { t, problem } = useMessages()
  return (
    <>
      <div>
        <Field label={t('auth.new_password')} error={problem(errors.password?.message)}>
          {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
        </Field>
        <StrengthMeter password={password} isCommon={errors.password?.message === 'auth.password_common'} />
      </div>
      <Field label={t('auth.confirm_new_password')} error={problem(errors.confirmPassword?.message)}>
        {(control) => (
          <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
    </>
  )
}
