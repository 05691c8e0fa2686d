import * as z from 'zod/mini'
import { warehouseContent, type Warehouse } from '#contract/endpoints/warehouses.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { EntryEditor } from '../../reference-lists/entry-editor.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { AddressPicker } from './address-picker.tsx'
import type { NewAddressDialog } from './new-address.ts'
import { warehouseList, type WarehouseContent } from './warehouse-list.ts'

const schema = z.object(warehouseContent)
const controlOf = (path: string) => (path === 'address_id' ? path : 'name')

type WarehouseEditorProps = {
  readonly entry: Warehouse | undefined
  readonly onClose: () => void
  readonly NewAddress: NewAddressDialog
}

/** Creates or changes a warehouse at one of the saved addresses. */
export function WarehouseEditor({ entry, onClose, NewAddress }: WarehouseEditorProps) {
  const { t, problem } = useMessages()
  return (
    <EntryEditor
      register={warehouseList}
      entry={entry}
      title={t(entry === undefined ? 'warehouses.add' : 'warehouses.edit_title')}
      schema={schema}
      toContent={(values: WarehouseContent) => values}
      valuesOf={(warehouse) => ({ name: warehouse?.name ?? '', address_id: warehouse?.address_id ?? '' })}
      controlOf={controlOf}
      nameControl="name"
      onClose={onClose}
    >
      {(form) => (
        <>
          <InputField
            label={t('warehouses.name')}
            required
            error={problem(form.formState.errors.name?.message)}
            {...form.register('name')}
            maxLength={100}
            autoComplete="off"
          />
          <AddressPicker form={form} NewAddress={NewAddress} />
        </>
      )}
    </EntryEditor>
  )
}
