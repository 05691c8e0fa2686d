import type { CheckpointType } from '../checkpoints/checkpoint.ts'
import type { Delivery } from '../checkpoints/delivery.ts'
import { isOutForDelivery } from '../reference-lists/offered-status.ts'

type NoticeKindRow = {
  /** Column of `system_settings` that switches the kind on; null if the kind has no switch. */
  readonly setting: string | null
  /** Types of later checkpoints after which the notice says nothing that is still true. */
  readonly outdatedBy: readonly CheckpointType[]
  /** True if the notice is sent although the shipment has a final status. */
  readonly mayFollowFinal: boolean
}

/** Kinds of mails to the recipient of a shipment. */
export const noticeKinds = {
  on_the_way: {
    setting: 'notify_on_the_way',
    outdatedBy: ['tentativa', 'finalizacao'],
    mayFollowFinal: false,
  },
  out_for_delivery: {
    setting: 'notify_out_for_delivery',
    outdatedBy: ['tentativa', 'finalizacao'],
    mayFollowFinal: false,
  },
  delivered: { setting: 'notify_delivered', outdatedBy: [], mayFollowFinal: true },
  attempted: {
    setting: 'notify_attempted',
    outdatedBy: ['saida', 'finalizacao'],
    mayFollowFinal: false,
  },
  /** An earlier mail said something that the company took back. */
  corrected: { setting: null, outdatedBy: ['finalizacao'], mayFollowFinal: false },
  /** The company replied to a contestation. It has no switch, because somebody waits for it. */
  replied: { setting: null, outdatedBy: [], mayFollowFinal: true },
  /** The company closed a contestation. */
  closed: { setting: null, outdatedBy: [], mayFollowFinal: true },
} as const satisfies Readonly<Record<string, NoticeKindRow>>

export type NoticeKind = keyof typeof noticeKinds

/** Kinds that a company switches on, each by its own setting. */
export const switchedKinds = ['on_the_way', 'out_for_delivery', 'delivered', 'attempted'] as const
export type SwitchedKind = (typeof switchedKinds)[number]

/** Facts about a checkpoint on which the kind of its notice depends. */
export type NotifyingCheckpoint = {
  readonly type: CheckpointType
  readonly status: string | null
  readonly delivery: Delivery | null
}

/**
 * Returns the kind of mail that a new checkpoint calls for, or undefined if it calls for none. A
 * departure for delivery makes one mail only, even if it is the first departure. Goods that the
 * recipient refused make no mail, because they were not delivered.
 */
export function noticeOf(
  { type, status, delivery }: NotifyingCheckpoint,
  isFirstDeparture: boolean,
): SwitchedKind | undefined {
  if (type === 'tentativa') return 'attempted'
  if (type === 'finalizacao') return delivery?.outcome === 'refused' ? undefined : 'delivered'
  if (type !== 'saida') return undefined
  if (status !== null && isOutForDelivery(status)) return 'out_for_delivery'
  return isFirstDeparture ? 'on_the_way' : undefined
}

/** Returns true if a mail of this kind about a checkpoint still says what the checkpoint says. */
export function stillSays(kind: NoticeKind, status: string | null): boolean {
  return kind !== 'out_for_delivery' || (status !== null && isOutForDelivery(status))
}
