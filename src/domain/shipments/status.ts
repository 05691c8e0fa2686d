/** The four mandatory statuses. An account may add statuses of its own, which are free texts. */
export const mandatoryStatuses = ['pending', 'in_transit', 'delivered', 'cancelled'] as const
export type MandatoryStatus = (typeof mandatoryStatuses)[number]

/** Default colours of the mandatory statuses (specification, section 4). */
export const statusColors: Readonly<Record<MandatoryStatus, string>> = {
  pending: '#6b7280',
  in_transit: '#3b82f6',
  delivered: '#10b981',
  cancelled: '#ef4444',
}

export function isMandatoryStatus(status: string): status is MandatoryStatus {
  return mandatoryStatuses.some((known) => known === status)
}

/** Returns true if a shipment is closed, so that no checkpoint is added, corrected or annulled. */
export function isFinalStatus(status: string): boolean {
  return status === 'delivered' || status === 'cancelled'
}
