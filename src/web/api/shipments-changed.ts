import type { QueryClient } from '@tanstack/react-query'

const shown = ['shipment', 'receipt', 'dashboard', 'shipments', 'shipment-list']

/** Invalidates all queries that show shipments, after this page may have changed one. */
export function shipmentsChanged(client: QueryClient): void {
  for (const key of shown) void client.invalidateQueries({ queryKey: [key] })
}
