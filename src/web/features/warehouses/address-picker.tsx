import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useController, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { addressesQuery } from '../../api/addresses-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Combobox } from '../../ui/inputs/combobox.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { addressOptions } from '../../reference-lists/address-line.ts'
import type { NewAddressDialog } from './new-address.ts'
import type { WarehouseContent } from './warehouse-list.ts'

type AddressPickerProps<Output extends FieldValues> = {
  readonly form: UseFormReturn<WarehouseContent, unknown, Output>
  readonly NewAddress: NewAddressDialog
}

/** Selects one of the saved addresses by typing, or creates and selects a new one. */
export function AddressPicker<Output extends FieldValues>({ form, NewAddress }: AddressPickerProps<Output>) {
  const { t, problem } = useMessages()
  const addresses = useQuery(addressesQuery)
  const [adding, setAdding] = useState(false)
  const { field, fieldState } = useController({ control: form.control, name: 'address_id' })
  const add = (
    <>
      <Plus aria-hidden />
      {t('addresses.add')}
    </>
  )
  const hasNone = addresses.data?.length === 0
  const choose = (id: string) =>
    form.setValue('address_id', id, { shouldDirty: true, shouldValidate: fieldState.invalid })
  return (
    <div
      ref={(box) => field.ref(box && { focus: () => box.querySelector('button')?.focus() })}
      className="flex flex-col items-start gap-2"
    >
      <Field
        label={t('warehouses.address')}
        required
        error={problem(fieldState.error?.message)}
        className="w-full"
      >
        {({ required: _required, ...control }) =>
          hasNone ? (
            <Button
              {...control}
              variant="outline"
              aria-label={t('addresses.add')}
              className="w-full aria-invalid:border-danger"
              onClick={() => setAdding(true)}
            >
              {add}
            </Button>
          ) : (
            <Combobox
              {...control}
              options={addressOptions(addresses.data ?? [])}
              value={field.value === '' ? undefined : field.value}
              onChange={choose}
              placeholder={t(addresses.isPending ? 'ui.loading' : 'warehouses.choose_address')}
              search={t('warehouses.search_address')}
              empty={t('warehouses.no_address')}
              disabled={addresses.isPending}
            />
          )
        }
      </Field>
      {addresses.isLoadingError && <LoadFailed title={t('addresses.load_failed')} query={addresses} />}
      {!hasNone && (
        <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
          {add}
        </Button>
      )}
      {adding && (
        <NewAddress
          name={form.getValues('name')}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => choose(id)}
        />
      )}
    </div>
  )
}
