import { StatusBadge } from '../ui/data/badge.tsx'
import { useOwnStatuses } from './use-own-statuses.ts'

/**
 * Shows a shipment's status. The account's own statuses have the colours that the account chose.
 */
export function OwnStatusBadge({ status }: { readonly status: string }) {
  const color = useOwnStatuses().colorOf(status)
  return <StatusBadge status={status} {...(color !== undefined && { color })} />
}
