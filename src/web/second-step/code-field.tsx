import type { Ref } from 'react'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'
import { cleanCode, CODE_LENGTH } from './clean-code.ts'

export type CodeFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called at the last digit, to submit the form. */
  readonly onComplete: () => void
  readonly error: string | undefined
  readonly input: Ref<HTMLInputElement>
}

/** Renders a field for the six digits of an authenticator app. Pasted codes are cleaned. */
export function CodeField({ label, value, onChange, onComplete, error, input }: CodeFieldProps) {
  const type = (typed: string) => {
    const code = cleanCode(typed)
    onChange(code)
    // A seventh digit changes nothing and sends nothing.
    if (code.length === CODE_LENGTH && code !== value) onComplete()
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          machine
          value={value}
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          className="text-xl tracking-[0.3em]"
        />
      )}
    </Field>
  )
}
