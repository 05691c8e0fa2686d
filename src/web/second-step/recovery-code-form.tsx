import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../locales/use-messages.ts'
import { authClient } from '../session/auth-client.ts'
import { codeRefusal } from '../session/second-step-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export type RecoveryCodeFormProps = {
  /** True if the code was accepted. The button stays busy until the screen changes. */
  readonly passed: boolean
  readonly onTry: () => void
  readonly onPassed: () => void
  readonly onRefused: () => void
}

/** Asks for one of the recovery codes. A refused code stays in the field. */
export function RecoveryCodeForm({ passed, onTry, onPassed, onRefused }: RecoveryCodeFormProps) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<MessageKey>()
  useEffect(() => input.current?.focus(), [])

  const verify = useMutation({
    mutationFn: async (typed: string) => {
      onTry()
      return (await authClient()).mfa.recoveryCodes.verify({ code: typed })
    },
    onSuccess: ({ error }) => {
      if (error === null) return onPassed()
      setProblem(codeRefusal(error, 'recovery'))
      onRefused()
      input.current?.select()
    },
    onError: () => {
      setProblem('auth.unexpected')
      onRefused()
    },
  })
  const isBusy = verify.isPending || passed

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        setProblem(code.trim() === '' ? 'second.recovery_missing' : undefined)
        if (code.trim() === '') input.current?.focus()
        else verify.mutate(code)
      }}
      className="flex flex-col gap-5"
    >
      <Field label={t('second.recovery_code')} hint={t('second.recovery_hint')} error={problem && t(problem)}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            machine
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(undefined)
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('second.verify')}
      </Button>
    </form>
  )
}
