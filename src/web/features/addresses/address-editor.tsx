import * as z from 'zod/mini'
import { addressContent, type Address } from '#contract/endpoints/addresses.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { EntryEditor } from '../../reference-lists/entry-editor.tsx'
import { AddressControls } from './address-controls.tsx'
import { addressList } from './address-list.ts'
import { addressContentOf, addressValues, controlOf } from './address-values.ts'

const schema = z.object(addressContent)

type AddressEditorProps = {
  /** Address to edit; absent for a new address. */
  readonly entry?: Address | undefined
  /** Default name of a new address. */
  readonly name?: string
  readonly onClose: () => void
  readonly onSaved?: (address: Address) => void
}

/**
 * Creates or edits a saved address. A typed postal code (CEP) fills in the other fields, and a map
 * shows the position.
 */
export function AddressEditor({ entry, name, onClose, onSaved }: AddressEditorProps) {
  const { t } = useMessages()
  return (
    <EntryEditor
      register={addressList}
      entry={entry}
      title={t(entry === undefined ? 'addresses.add' : 'addresses.edit_title')}
      width="4xl"
      schema={schema}
      toContent={addressContentOf}
      valuesOf={(address) => addressValues(address, name)}
      controlOf={controlOf}
      nameControl="name"
      onClose={onClose}
      {...(onSaved && { onSaved })}
    >
      {(form) => <AddressControls form={form} />}
    </EntryEditor>
  )
}
