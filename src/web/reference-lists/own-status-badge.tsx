import { StatusBadge } from '../ui/data/badge.tsx'
import { useOwnStatuses } from './use-own-statuses.ts'

/**
 * Shows a shipment's status as its account sees it. The account's own statuses have the colours
 * that it chose.
 */
export function OwnStatusBadge({ status }: { readonly status: string }) {
  const color = useOwnStatuses().colorOf(status)
  return <StatusBadge status={status} {...(color !== undefined && { color })} />
}
