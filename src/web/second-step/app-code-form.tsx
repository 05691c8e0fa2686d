import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../locales/use-messages.ts'
import { authClient } from '../session/auth-client.ts'
import { codeRefusal } from '../session/second-step-refusal.ts'
import type { App } from '../session/second-step.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { CODE_LENGTH } from './clean-code.ts'
import { CodeField } from './code-field.tsx'

export type AppCodeFormProps = {
  /** Apps whose code is accepted; the first one is preselected. */
  readonly apps: readonly App[]
  readonly label: string
  readonly submit: string
  /** True if the code was accepted. The button stays busy until the screen changes. */
  readonly passed?: boolean
  readonly onTry?: () => void
  readonly onPassed: () => void
  readonly onRefused?: () => void
  /** False if something above must be read first. */
  readonly focusAtOnce?: boolean
}

/** Asks for a code of one of the account's apps and sends it at the last digit. */
export function AppCodeForm(props: AppCodeFormProps) {
  const { apps, label, submit, passed = false, onTry, onPassed, onRefused, focusAtOnce = true } = props
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  // The chosen app may have been removed meanwhile.
  const appId = apps.find(({ id }) => id === chosen)?.id ?? apps[0]?.id ?? ''
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<MessageKey>()
  useEffect(() => {
    if (focusAtOnce) input.current?.focus()
  }, [focusAtOnce])

  const verify = useMutation({
    mutationFn: async (typed: string) => {
      onTry?.()
      return (await authClient()).mfa.challengeAndVerify({ factorId: appId, code: typed })
    },
    onSuccess: ({ error }) => {
      if (error === null) return onPassed()
      setProblem(codeRefusal(error, 'app'))
      setCode('')
      // The app was removed. A renewed session reports the account's current apps.
      if (error.code === 'mfa_factor_not_found') void authClient().then((client) => client.refreshSession())
      onRefused?.()
    },
    onError: () => {
      setProblem('auth.unexpected')
      onRefused?.()
    },
    onSettled: () => input.current?.focus(),
  })
  const isBusy = verify.isPending || passed
  const send = (typed: string) => {
    if (isBusy) return
    if (typed.length < CODE_LENGTH) {
      // The previous error stays until another code is typed.
      if (typed !== '' || problem === undefined) setProblem('second.code_missing')
      input.current?.focus()
      return
    }
    setProblem(undefined)
    verify.mutate(typed)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      className="flex flex-col gap-5"
    >
      {apps.length > 1 && <AppChoice apps={apps} value={appId} onChange={setChosen} />}
      <CodeField
        label={label}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          if (typed !== '') setProblem(undefined)
        }}
        onComplete={send}
        error={problem && t(problem)}
        input={input}
      />
      <Button type="submit" busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
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
