import { isolated } from '#ledger/base/visible-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, type FieldErrors } from 'react-hook-form'
import { addressesQuery } from '../../api/addresses-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { addressOfCep } from '../../places/address-of-cep.ts'
import { AddressLineFields } from '../../places/address-line-fields.tsx'
import { CityHint } from '../../places/city-hint.tsx'
import { CepField } from '../../places/cep-field.tsx'
import { StateField } from '../../places/state-field.tsx'
import { Combobox } from '../../ui/inputs/combobox.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import type { ShipmentForm } from './information-fields.tsx'
import type { AddressValues } from './new-shipment-form.ts'

type AddressFieldsProps<Output> = {
  readonly end: 'origin' | 'destination'
  readonly form: ShipmentForm<Output>
}

/** Shows the controls of one full address, which a postal code or a saved address fills in. */
export function AddressFields<Output>({ end, form }: AddressFieldsProps<Output>) {
  const { problem } = useMessages()
  const { register, formState } = form
  const [city, chosen] = [form.watch(`${end}.city`), form.watch(`${end}.state`)]
  const errors: FieldErrors<AddressValues> | undefined = formState.errors[end]
  const { field: cep } = useController({ control: form.control, name: `${end}.cep` })
  const fill = (found: Partial<AddressValues>) => {
    for (const [name, value] of Object.entries(found) as [keyof AddressValues, string][]) {
      form.setValue(`${end}.${name}`, value, { shouldDirty: true })
      form.clearErrors(`${end}.${name}`)
    }
  }
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <SavedAddress onChoose={fill} />
      <CepField
        className="col-span-6 sm:col-span-4"
        value={cep.value}
        onChange={cep.onChange}
        onBlur={cep.onBlur}
        inputRef={cep.ref}
        error={problem(errors?.cep?.message)}
        onFound={(found) => {
          const typed = form.getValues(end)
          const { uf: state, ...address } = addressOfCep(found, { ...typed, uf: typed.state })
          fill({ ...address, state })
          form.setFocus(address.street === '' ? `${end}.street` : `${end}.number`)
        }}
      />
      <AddressLineFields
        register={(name) => register(`${end}.${name}`)}
        errors={errors}
        cityHint={<CityHint city={city} state={chosen} />}
        cityClass="col-span-3 sm:col-span-4"
      />
      <StateField registered={register(`${end}.state`)} error={problem(errors?.state?.message)} />
    </div>
  )
}

/** Fills in an address from the account's saved ones. Renders nothing if there are none. */
function SavedAddress({ onChoose }: { readonly onChoose: (address: AddressValues) => void }) {
  const { t } = useMessages()
  const { data: addresses = [] } = useQuery(addressesQuery)
  if (addresses.length === 0) return null
  return (
    <Field label={t('new_shipment.saved_address')} className="col-span-6">
      {(control) => (
        <Combobox
          {...control}
          options={addresses.map(({ id, name, street, city, uf }) => ({
            value: id,
            label: name,
            detail: `${isolated(street)}, ${isolated(city)}/${uf}`,
          }))}
          value={undefined}
          placeholder={t('new_shipment.saved_choose')}
          search={t('new_shipment.saved_search')}
          empty={t('new_shipment.saved_none')}
          onChange={(id) => {
            const chosen = addresses.find((address) => address.id === id)
            if (chosen === undefined) return
            const { cep, street, number, complement, neighborhood, city, uf } = chosen
            onChoose({
              cep,
              street,
              number: number ?? '',
              complement: complement ?? '',
              neighborhood,
              city,
              state: uf,
            })
          }}
        />
      )}
    </Field>
  )
}
