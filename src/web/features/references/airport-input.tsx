import { useId, useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import tableUrl from '../../../../assets/airports/airports.tsv?url'
import { parseAirports } from '#domain/air/airport.ts'
import { once } from '#domain/base/once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { findAirports } from './find-airports.ts'

/** Loads the table of airports once. A failure is not cached, so the next call retries. */
const loadAirports = once(async () => {
  const response = await fetch(tableUrl)
  if (!response.ok) throw new Error(`the table of airports answered ${response.status}`)
  return parseAirports(await response.text())
})

type AirportInputProps = {
  readonly label: string
  readonly error: string | undefined
  readonly value: string
  readonly onType: (typed: string) => void
  readonly className?: string
  readonly input: ComponentProps<typeof Input>
}

/**
 * Shows the control for an airport, by code or name. The table of airports is loaded when the
 * control gets the focus or has a value.
 */
export function AirportInput({ label, error, value, onType, className, input }: AirportInputProps) {
  const { t } = useMessages()
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const { data } = useQuery({
    queryKey: ['airports'],
    queryFn: loadAirports,
    staleTime: Infinity,
    enabled: isUsed || value !== '',
  })
  const known = data?.get(value.trim().toUpperCase())
  const isUnknown = data !== undefined && known === undefined && /^\s*[a-z]{3}\s*$/i.test(value)
  return (
    <Field
      label={label}
      error={error}
      hint={known?.name ?? t('air.airport_hint')}
      warning={isUnknown ? t('air.airport_unknown') : undefined}
      className={className ?? ''}
    >
      {(control) => (
        <>
          <Input
            {...control}
            {...input}
            list={id}
            value={value}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            onFocus={() => setUsed(true)}
            onChange={({ target }) => onType(target.value)}
            onBlur={() => onType(/^\s*[a-z]{3}\s*$/i.test(value) ? value.trim().toUpperCase() : value)}
          />
          <datalist id={id}>
            {data !== undefined &&
              findAirports(data, value).map(({ code, name, country }) => (
                <option key={code} value={code}>
                  {`${name} (${country})`}
                </option>
              ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
