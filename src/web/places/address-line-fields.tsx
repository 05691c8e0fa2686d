import type { UseFormRegisterReturn } from 'react-hook-form'
import type { ReactNode } from 'react'
import { useMessages } from '../locales/use-messages.ts'
import { InputField } from '../ui/inputs/control-fields.tsx'

const lines = [
  { name: 'street', required: true, maxLength: undefined, className: 'col-span-6 sm:col-span-4' },
  { name: 'number', required: false, maxLength: 20, className: 'col-span-2' },
  { name: 'complement', required: false, maxLength: 100, className: 'col-span-4 sm:col-span-3' },
  { name: 'neighborhood', required: true, maxLength: 100, className: 'col-span-6 sm:col-span-3' },
  { name: 'city', required: true, maxLength: 100, className: undefined },
] as const

type LineName = (typeof lines)[number]['name']

type AddressLineFieldsProps = {
  readonly register: (name: LineName) => UseFormRegisterReturn
  readonly errors: { readonly [Name in LineName]?: { readonly message?: string | undefined } } | undefined
  /** Returns true if a field is required; by default street, neighborhood and city are. */
  readonly isRequired?: (name: LineName) => boolean
  readonly maxStreetLength?: number
  /** Text below the city. */
  readonly cityHint: ReactNode
  /**
   * Classes for the width of the city in a grid of six columns. The width depends on the control
   * for the state.
   */
  readonly cityClass: string
}

/** Shows the text fields of an address from the street to the city, in a grid of six columns. */
export function AddressLineFields({
  register,
  errors,
  isRequired,
  maxStreetLength = 160,
  cityHint,
  cityClass,
}: AddressLineFieldsProps) {
  const { t, problem } = useMessages()
  return lines.map(({ name, required, maxLength = maxStreetLength, className = cityClass }) => (
    <InputField
      key={name}
      label={t(`address.${name}`)}
      required={isRequired?.(name) ?? required}
      error={problem(errors?.[name]?.message)}
      className={className}
      {...(name === 'city' && { hint: cityHint })}
      {...register(name)}
      maxLength={maxLength}
    />
  ))
}
