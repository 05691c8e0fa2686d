import { useCallback, useState } from 'react'
import { MapPinPlus, Warehouse as WarehouseIcon } from 'lucide-react'
import type { Warehouse } from '#contract/endpoints/warehouses.ts'
import { maskCep } from '#domain/places/cep.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { addressLine } from '../../reference-lists/address-line.ts'
import { ReferenceListCard } from '../../reference-lists/reference-list-card.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { NewAddressDialog } from './new-address.ts'
import { warehouseList } from './warehouse-list.ts'
import { lazily } from '../../ui/lib/lazily.tsx'

const WarehouseEditor = lazily(async () => (await import('./warehouse-editor.tsx')).WarehouseEditor)

/** Shows `/warehouse-management`: the account's warehouses, and a button to save an address. */
export function WarehousesPage({ NewAddress }: { readonly NewAddress: NewAddressDialog }) {
  const { t } = useMessages()
  const [adding, setAdding] = useState(false)
  usePageTitle(t('menu.warehouses'))
  const Editor = useCallback(
    (editor: { readonly entry: Warehouse | undefined; readonly onClose: () => void }) => (
      <WarehouseEditor {...editor} NewAddress={NewAddress} />
    ),
    [NewAddress],
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('menu.warehouses')}>{t('warehouses.subtitle')}</PageHeader>
      <ReferenceListCard
        register={warehouseList}
        icon={WarehouseIcon}
        words={{
          title: 'warehouses.list',
          add: 'warehouses.add',
          empty: 'warehouses.empty',
          emptySays: 'warehouses.empty_says',
          loadFailed: 'warehouses.load_failed',
          removeTitle: 'warehouses.remove_title',
          removeSays: 'warehouses.remove_says',
          remove: 'registers.remove',
          unordered: 'registers.by_age',
        }}
        Row={WarehouseRow}
        Editor={Editor}
        action={
          <PermittedButton
            needs="addresses.write"
            variant="outline"
            size="sm"
            onClick={() => setAdding(true)}
          >
            <MapPinPlus aria-hidden />
            {t('addresses.add')}
          </PermittedButton>
        }
      />
      {adding && <NewAddress onClose={() => setAdding(false)} />}
    </div>
  )
}

function WarehouseRow({ entry: { name, address } }: { readonly entry: Warehouse }) {
  return (
    <>
      <p className="font-semibold break-words">{name}</p>
      <p className="text-sm break-words text-muted">
        {addressLine(address)}&nbsp;·{' '}
        <span className="machine whitespace-nowrap">{maskCep(address.cep)}</span>
      </p>
    </>
  )
}
