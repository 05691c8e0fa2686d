import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldValueMessage } from '#contract/messages/event-messages.ts'
import {
  getShipment,
  updateShipment,
  type Shipment,
  type ShipmentDetail,
} from '#contract/endpoints/shipments.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitStatus } from '../../commit/commit-status.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { ReasonField } from '../../forms/reason-field.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import type { MountedDialogProps } from '../../ui/overlays/dialog.tsx'

type StatusDialogProps = MountedDialogProps & {
  readonly shipment: ShipmentDetail
  /** Status to set. */
  readonly next: string
}

/**
 * Asks for confirmation and for a reason before a status is set manually, because each change is a
 * permanent event.
 */
export function StatusDialog({ shipment, next, onClose, returnFocus }: StatusDialogProps) {
  const { t, language } = useMessages()
  const change = useChangeStatus(shipment)
  const [reason, setReason] = useState('')
  const ending = endingOf(next)

  const set = async () => {
    const { hadArrived } = await change.mutateAsync({ next, reason })
    if (hadArrived) notify.info(t('checkpoint.had_arrived_title'), t('history.had_arrived'))
    else notify.success(t('shipment.updated_title'), t('shipment.updated'))
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={
        ending === undefined
          ? t('shipment.status_question', { status: fieldValueMessage(language, 'status', next) })
          : t(`shipment.${ending}_question`, { tracking_id: shipment.tracking_id })
      }
      confirm={t(ending === undefined ? 'shipment.change_status' : `shipment.${ending}`)}
      variant={ending === undefined ? 'default' : 'destructive'}
      dismiss={t('shipment.keep')}
      failed={t('shipment.update_failed')}
      onConfirm={set}
    >
      <p>{t(ending === undefined ? 'shipment.status_says' : 'shipment.end_says')}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** Returns the action that sets a final status; undefined for other statuses. */
export function endingOf(status: string): 'cancel' | 'return' | undefined {
  if (status === 'cancelled') return 'cancel'
  return status === 'returned' ? 'return' : undefined
}

/** Sets a shipment's status manually, exactly once, even if the request is retried. */
function useChangeStatus(shown: Pick<Shipment, 'id' | 'tracking_id' | 'status'>) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const params = { tracking_id: shown.id }
  return useMutation({
    mutationFn: ({ next, reason }: { readonly next: string; readonly reason: string }) =>
      recordOnce({
        content: JSON.stringify({ next, reason }),
        memory: attemptMemory(`status.${account}.${shown.id}`, updateShipment.body),
        commit: (eventId) => commitStatus(shown, next, reason, eventId),
        send: (body) =>
          sendOrFind(
            () => request(updateShipment, { params, body }),
            () => request(getShipment, { params }),
          ),
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
