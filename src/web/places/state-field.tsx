import type { UseFormRegisterReturn } from 'react-hook-form'
import { federativeUnits } from '#domain/places/address.ts'
import { useMessages } from '../locales/use-messages.ts'
import { SelectField } from '../ui/inputs/control-fields.tsx'

type StateFieldProps = { readonly registered: UseFormRegisterReturn; readonly error: string | undefined }

/** Shows the choice of the state beside a city, in a grid of six columns. */
export function StateField({ registered, error }: StateFieldProps) {
  const { t } = useMessages()
  return (
    <SelectField
      label={t('address.state')}
      required
      error={error}
      className="col-span-3 sm:col-span-2"
      {...registered}
    >
      <option value="">{t('address.choose_state')}</option>
      {federativeUnits.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </SelectField>
  )
}
