import { MapPinHouse } from 'lucide-react'
import type { Address } from '#contract/endpoints/addresses.ts'
import { maskCep } from '#domain/places/cep.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { addressBesideName } from '../../reference-lists/address-line.ts'
import { ReferenceListCard } from '../../reference-lists/reference-list-card.tsx'
import { addressList } from './address-list.ts'
import { lazily } from '../../ui/lib/lazily.tsx'

const AddressEditor = lazily(async () => (await import('./address-editor.tsx')).AddressEditor)

/** Shows the saved addresses of the account. */
export function AddressesPanel() {
  const { t } = useMessages()
  return (
    <ReferenceListCard
      register={addressList}
      icon={MapPinHouse}
      words={{
        title: 'addresses.title',
        add: 'addresses.add',
        empty: 'addresses.empty',
        emptySays: 'addresses.empty_says',
        loadFailed: 'addresses.load_failed',
        removeTitle: 'addresses.remove_title',
        removeSays: 'addresses.remove_says',
        remove: 'registers.delete',
      }}
      kept={({ in_use }) => (in_use ? t('saved_address.in_use') : undefined)}
      Row={AddressRow}
      Editor={AddressEditor}
    />
  )
}

function AddressRow({ entry }: { readonly entry: Address }) {
  const { t } = useMessages()
  const { name, cep, in_use } = entry
  const line = addressBesideName(entry)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold break-words">{name}</span>
        {in_use && (
          <span className="rounded-sm bg-brand-tint px-2 py-0.5 text-xs font-semibold text-brand">
            {t('saved_address.in_use')}
          </span>
        )}
      </p>
      <p className="text-sm break-words text-muted">
        {line !== '' && <>{line}&nbsp;· </>}
        <span className="machine whitespace-nowrap">{maskCep(cep)}</span>
      </p>
    </>
  )
}
