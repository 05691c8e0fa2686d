import { Controller, type FieldErrors } from 'react-hook-form'
import { federativeUnits } from '#domain/address.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { AddressLineFields } from '../../places/address-line-fields.tsx'
import { CepField } from '../../places/cep-field.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import type { ShipmentForm } from './information-fields.tsx'
import type { AddressValues } from './new-shipment-form.ts'
import { SavedAddress } from './saved-address.tsx'

type AddressFieldsProps<Output> = {
  readonly end: 'origin' | 'destination'
  readonly form: ShipmentForm<Output>
  readonly errors: FieldErrors<AddressValues> | undefined
}

/** Shows the controls of one full address, which a postal code or a saved address fills in. */
export function AddressFields<Output>({ end, form, errors }: AddressFieldsProps<Output>) {
  const { t, problem } = useMessages()
  const { register } = form
  const fill = (found: Partial<AddressValues>) => {
    for (const [name, value] of Object.entries(found) as [keyof AddressValues, string][]) {
      if (value === '') continue
      form.setValue(`${end}.${name}`, value, { shouldDirty: true })
      form.clearErrors(`${end}.${name}`)
    }
  }
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <SavedAddress
        className="col-span-6"
        onChoose={(chosen) => {
          // The number and complement belong to the previous address, so they are cleared.
          form.setValue(`${end}.number`, '', { shouldDirty: true })
          form.setValue(`${end}.complement`, '', { shouldDirty: true })
          fill(chosen)
        }}
      />
      <Controller
        control={form.control}
        name={`${end}.cep`}
        render={({ field }) => (
          <CepField
            className="col-span-6 sm:col-span-4"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={problem(errors?.cep?.message)}
            onFound={({ logradouro, bairro, localidade, uf }) => {
              fill({ street: logradouro, neighborhood: bairro, city: localidade, state: uf })
              form.setFocus(logradouro === '' ? `${end}.street` : `${end}.number`)
            }}
          />
        )}
      />
      <AddressLineFields
        register={(name) => register(`${end}.${name}`)}
        errors={errors}
        cityClass="col-span-3 sm:col-span-4"
      />
      <Field
        label={t('address.state')}
        required
        error={problem(errors?.state?.message)}
        className="col-span-3 sm:col-span-2"
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
