import { useWatch, type Control } from 'react-hook-form'
import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import { useKnownWarehouses } from '../../../offline-queue/use-known-warehouses.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { addressLine } from '../../../reference-lists/address-line.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import type { CheckpointEntry, CheckpointValues } from '../values/checkpoint-form-values.ts'

type WarehousePickerProps = {
  readonly control: Control<CheckpointValues, unknown, CheckpointEntry>
  readonly onPick: (warehouse: Warehouse) => void
}

/**
 * Selects one of the account's warehouses and fills in its name, address and coordinates. The user
 * may also leave the selection empty.
 */
export function WarehousePicker({ control, onPick }: WarehousePickerProps) {
  const { t } = useMessages()
  const { warehouses, all } = useKnownWarehouses()
  const [addressId, location] = useWatch({ control, name: ['address_id', 'location'] })
  const isNone = warehouses.isSuccess && all.length === 0
  const chosen = all.find(({ name, address_id }) => address_id === addressId && name === location)
  const pick = (id: string) => {
    const warehouse = all.find((one) => one.id === id)
    if (warehouse !== undefined) onPick(warehouse)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{t('checkpoint.known_warehouse')}</legend>
      {warehouses.isError && all.length === 0 ? (
        <LoadFailed title={t('warehouses.load_failed')} query={warehouses} />
      ) : (
        <Field
          label={t('checkpoint.warehouse')}
          hint={
            isNone ? (
              <Link
                to="/warehouse-management"
                className="font-semibold text-brand underline underline-offset-4"
              >
                {t('checkpoint.register_warehouse')}
              </Link>
            ) : undefined
          }
        >
          {(field) => (
            <Combobox
              {...field}
              options={all.map(({ id, name, address }) => ({
                value: id,
                label: name,
                detail: addressLine(address),
              }))}
              value={chosen?.id}
              onChange={pick}
              placeholder={t(placeholderOf(warehouses.isPending && all.length === 0, isNone))}
              search={t('checkpoint.search_warehouse')}
              empty={t('checkpoint.no_such_warehouse')}
              disabled={all.length === 0}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

function placeholderOf(isPending: boolean, isNone: boolean) {
  if (isPending) return 'ui.loading'
  return isNone ? 'checkpoint.no_warehouse' : 'checkpoint.choose_warehouse'
}
