import { StatusBadge } from '../ui/badge.tsx'
import { useOwnStatuses } from './use-own-statuses.ts'

/** A shipment's status as its account sees it: one of the account's own in the colour that it was given. */
export function OwnStatusBadge({ status }: { readonly status: string }) {
  const color = useOwnStatuses().colorOf(status)
  return <StatusBadge status={status} {...(color !== undefined && { color })} />
}
