import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { federativeUnits } from '#domain/address.ts'
import { useWords } from '../../locales/use-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import type { AddressValues, NewShipmentValues } from './new-shipment-form.ts'

type AddressFieldsProps = {
  readonly end: 'origin' | 'destination'
  readonly register: UseFormRegister<NewShipmentValues>
  readonly errors: FieldErrors<AddressValues> | undefined
}

/** The controls of one full address. */
export function AddressFields({ end, register, errors }: AddressFieldsProps) {
  const { t, problem } = useWords()
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <Field
        label={t('address.street')}
        required
        error={problem(errors?.street?.message)}
        className="col-span-6 sm:col-span-4"
      >
        {(control) => <Input {...control} {...register(`${end}.street`)} maxLength={160} />}
      </Field>
      <Field label={t('address.number')} error={problem(errors?.number?.message)} className="col-span-2">
        {(control) => <Input {...control} {...register(`${end}.number`)} maxLength={20} />}
      </Field>
      <Field
        label={t('address.complement')}
        error={problem(errors?.complement?.message)}
        className="col-span-4 sm:col-span-3"
      >
        {(control) => <Input {...control} {...register(`${end}.complement`)} maxLength={100} />}
      </Field>
      <Field
        label={t('address.neighborhood')}
        required
        error={problem(errors?.neighborhood?.message)}
        className="col-span-6 sm:col-span-3"
      >
        {(control) => <Input {...control} {...register(`${end}.neighborhood`)} maxLength={100} />}
      </Field>
      <Field label={t('address.city')} required error={problem(errors?.city?.message)} className="col-span-4">
        {(control) => <Input {...control} {...register(`${end}.city`)} maxLength={100} />}
      </Field>
      <Field
        label={t('address.state')}
        required
        error={problem(errors?.state?.message)}
        className="col-span-2"
      >
        {(control) => (
          <Select {...control} {...register(`${end}.state`)}>
            <option value="">{t('address.choose_state')}</option>
            {federativeUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
