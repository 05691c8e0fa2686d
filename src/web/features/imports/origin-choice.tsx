import { useQuery } from '@tanstack/react-query'
import type { Address } from '#contract/endpoints/addresses.ts'
import { addressesQuery } from '../../api/addresses-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { addressOptions } from '../../reference-lists/address-line.ts'
import { Combobox } from '../../ui/inputs/combobox.tsx'
import { Field } from '../../ui/inputs/field.tsx'

type OriginChoiceProps = {
  readonly value: Address | undefined
  readonly onChoose: (address: Address) => void
}

/**
 * Shows the choice of an origin for all rows of a file, from the saved addresses. Renders nothing
 * if there are none.
 */
export function OriginChoice({ value, onChoose }: OriginChoiceProps) {
  const { t } = useMessages()
  const { data: addresses = [] } = useQuery(addressesQuery)
  if (addresses.length === 0) return null
  return (
    <Field label={t('import.from')} hint={t('import.from_says')}>
      {(control) => (
        <Combobox
          {...control}
          options={addressOptions(addresses)}
          value={value?.id}
          placeholder={t('import.from_choose')}
          search={t('new_shipment.saved_search')}
          empty={t('new_shipment.saved_none')}
          onChange={(id) => {
            const chosen = addresses.find((address) => address.id === id)
            if (chosen !== undefined) onChoose(chosen)
          }}
        />
      )}
    </Field>
  )
}
