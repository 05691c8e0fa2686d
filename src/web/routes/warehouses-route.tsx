import { WarehousesPage } from '../features/warehouses/warehouses-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'

const AddressEditor = lazily(
  async () => (await import('../features/addresses/address-editor.tsx')).AddressEditor,
)

/** Shows `/warehouse-management`, with the dialog that saves an address. */
export function WarehousesRoute() {
  return <WarehousesPage NewAddress={AddressEditor} />
}
