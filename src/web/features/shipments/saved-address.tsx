import { useQuery } from '@tanstack/react-query'
import { addressesQuery } from '../../api/addresses-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Combobox } from '../../ui/inputs/combobox.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import type { AddressValues } from './new-shipment-form.ts'

type SavedAddressProps = {
  readonly onChoose: (address: AddressValues) => void
  readonly className?: string
}

/** Fills in an address from the account's saved ones. Renders nothing if there are none. */
export function SavedAddress({ onChoose, className = '' }: SavedAddressProps) {
  const { t } = useMessages()
  const { data: addresses = [] } = useQuery(addressesQuery)
  if (addresses.length === 0) return null
  return (
    <Field label={t('new_shipment.saved_address')} className={className}>
      {(control) => (
        <Combobox
          {...control}
          options={addresses.map(({ id, name, street, city, uf }) => ({
            value: id,
            label: name,
            detail: `${street}, ${city}/${uf}`,
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
