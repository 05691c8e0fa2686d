import { AddressEditor } from '../features/addresses/address-editor.tsx'
import { WarehousesPage } from '../features/warehouses/warehouses-page.tsx'

/** `/warehouse-management`, with the dialog that saves an address. */
export function WarehousesRoute() {
  return <WarehousesPage NewAddress={AddressEditor} />
}
