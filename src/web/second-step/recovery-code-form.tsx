import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useOneAtATime } from '../forms/use-one-at-a-time.ts'
import { useMessages } from '../locales/use-messages.ts'
import { authClient } from '../session/client/auth-client.ts'
import { codeRefusal } from '../session/client/second-step-refusal.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'

export type RecoveryCodeFormProps = {
  /** True if the code was accepted. The button stays busy until the screen changes. */
  readonly passed: boolean
  readonly onTry: () => void
  readonly onPassed: () => void
  readonly onRefused: () => void
}

/** Asks for one of the recovery codes. A refused code stays in the field. */
export function RecoveryCodeForm({ passed, onTry, onPassed, onRefused }: RecoveryCodeFormProps) {
  const { t, problem } = useMessages()
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const refuse = (message: MessageKey) => {
    form.setError('code', { message })
    onRefused()
  }
  const verify = async ({ code }: { readonly code: string }) => {
    try {
      onTry()
      const { error } = await (await authClient()).mfa.recoveryCodes.verify({ code })
      if (error === null) return onPassed()
      refuse(codeRefusal(error, 'recovery'))
      setFocus('code', { shouldSelect: true })
    } catch {
      refuse('auth.unexpected')
    }
  }
  const send = useOneAtATime(async () => {
    if (!passed) await form.handleSubmit(verify)()
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex flex-col gap-5"
    >
      <Field
        label={t('second.recovery_code')}
        hint={t('second.recovery_hint')}
        error={problem(errors.code?.message)}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code', {
              validate: (typed) => typed.trim() !== '' || ('second.recovery_missing' satisfies MessageKey),
              onChange: () => form.clearErrors('code'),
            })}
            machine
            autoCapitalize="none"
          />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting || passed}>
        {t('second.verify')}
      </Button>
    </form>
  )
}
