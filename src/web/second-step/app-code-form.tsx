import { useEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useOneAtATime } from '../forms/use-one-at-a-time.ts'
import { useMessages } from '../locales/use-messages.ts'
import { authClient } from '../session/client/auth-client.ts'
import { codeRefusal } from '../session/client/second-step-refusal.ts'
import type { App } from '../session/client/second-step.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { Select } from '../ui/inputs/select.tsx'
import { CODE_LENGTH } from './clean-code.ts'
import { CodeField } from './code-field.tsx'

export type AppCodeFormProps = {
  /** Authenticator apps whose codes are accepted; the first one is preselected. */
  readonly apps: readonly App[]
  readonly label: string
  readonly submit: string
  /** True if the code was accepted. The button stays busy until the screen changes. */
  readonly passed?: boolean
  readonly onTry?: () => void
  readonly onPassed: () => void
  readonly onRefused?: () => void
  /**
   * False if the user must first read something above the field. The field then does not take the
   * focus.
   */
  readonly focusAtOnce?: boolean
}

type AppCodeValues = { app: string; code: string }

/**
 * Asks for a code of one of the account's authenticator apps, and sends it once the last digit is
 * typed.
 */
export function AppCodeForm(props: AppCodeFormProps) {
  const { apps, label, submit, passed = false } = props
  const { problem } = useMessages()
  const { form, app, appId, code, send } = useAppCode(props)
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex flex-col gap-5"
    >
      {apps.length > 1 && <AppChoice apps={apps} value={appId} onChange={app.onChange} />}
      <CodeField
        label={label}
        value={code.value}
        onChange={(typed) => {
          code.onChange(typed)
          if (typed !== '') form.clearErrors('code')
        }}
        onComplete={() => void send()}
        error={problem(errors.code?.message)}
        input={code.ref}
      />
      <Button type="submit" busy={isSubmitting || passed}>
        {submit}
      </Button>
    </form>
  )
}

/**
 * Returns the form for a code, the chosen authenticator app, and the function that sends the code.
 */
function useAppCode({
  apps,
  passed = false,
  onTry,
  onPassed,
  onRefused,
  focusAtOnce = true,
}: AppCodeFormProps) {
  const form = useForm<AppCodeValues>({ defaultValues: { app: '', code: '' }, reValidateMode: 'onSubmit' })
  const { field: app } = useController({ control: form.control, name: 'app' })
  const { field: code } = useController({
    control: form.control,
    name: 'code',
    rules: {
      validate: (typed) => {
        if (typed.length === CODE_LENGTH) return true
        // The previous error stays until another code is typed.
        const before = typed === '' ? form.getFieldState('code').error?.message : undefined
        return before ?? ('second.code_missing' satisfies MessageKey)
      },
    },
  })
  // The chosen authenticator app may have been removed meanwhile.
  const appId = apps.find(({ id }) => id === app.value)?.id ?? apps[0]?.id ?? ''
  const { setFocus } = form
  useEffect(() => {
    if (focusAtOnce) setFocus('code')
  }, [focusAtOnce, setFocus])

  const refuse = (message: MessageKey) => {
    form.setError('code', { message })
    onRefused?.()
  }
  const verify = async ({ code: typed }: AppCodeValues) => {
    try {
      onTry?.()
      const client = await authClient()
      const { error } = await client.mfa.challengeAndVerify({ factorId: appId, code: typed })
      if (error === null) return onPassed()
      form.setValue('code', '')
      // The authenticator app was removed from the account. A renewed session reports the account's
      // current apps.
      if (error.code === 'mfa_factor_not_found') void client.refreshSession()
      refuse(codeRefusal(error, 'app'))
    } catch {
      refuse('auth.unexpected')
    } finally {
      setFocus('code')
    }
  }
  const send = useOneAtATime(async () => {
    if (!passed) await form.handleSubmit(verify)()
  })
  return { form, app, appId, code, send }
}

type AppChoiceProps = {
  readonly apps: readonly App[]
  readonly value: string
  readonly onChange: (id: string) => void
}

function AppChoice({ apps, value, onChange }: AppChoiceProps) {
  const { t } = useMessages()
  return (
    <Field label={t('second.app')}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name === '' ? t('second.unnamed') : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
