import { Refusal, type RefusalCode } from '../base/error.ts'

/** The five mandatory statuses. An account may add statuses of its own, which are free texts. */
export const mandatoryStatuses = ['pending', 'in_transit', 'delivered', 'cancelled', 'returned'] as const
export type MandatoryStatus = (typeof mandatoryStatuses)[number]

/** Default colours of the mandatory statuses (specification, section 4). */
export const statusColors: Readonly<Record<MandatoryStatus, string>> = {
  pending: '#6b7280',
  in_transit: '#3b82f6',
  delivered: '#10b981',
  cancelled: '#ef4444',
  returned: '#78716c',
}

export function isMandatoryStatus(status: string): status is MandatoryStatus {
  return mandatoryStatuses.some((known) => known === status)
}

/** Final statuses, each with the refusal of further checkpoints. */
const refusals = {
  delivered: 'shipment_delivered',
  cancelled: 'shipment_cancelled',
  returned: 'shipment_returned',
} as const satisfies Partial<Readonly<Record<MandatoryStatus, RefusalCode>>>
export type FinalStatus = keyof typeof refusals

/** Returns true if a shipment is closed, so that no checkpoint is added, corrected or annulled. */
export function isFinalStatus(status: string): status is FinalStatus {
  return Object.hasOwn(refusals, status)
}

/** Returns why a shipment with this status takes no checkpoint, or undefined if it may take one. */
export function refuseClosed(status: string): Refusal | undefined {
  return isFinalStatus(status) ? new Refusal(refusals[status]) : undefined
}
