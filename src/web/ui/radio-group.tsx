import { useId, type ReactNode } from 'react'
import { Switchable } from './switchable.tsx'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

export type RadioGroupProps<Value extends string> = {
  /** The question the options answer. */
  readonly label: ReactNode
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

/** One of a few options, all in sight; the arrow keys go from one to the next. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <Switchable
          key={option.value}
          label={option.label}
          hint={option.hint}
          kind="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
          look="mt-0.5 size-5 rounded-full border border-control bg-surface hover:border-brand checked:border-6 checked:border-brand"
        />
      ))}
    </fieldset>
  )
}
