import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { fieldValueMessage } from '#contract/messages/event-messages.ts'
import {
  getShipment,
  updateShipment,
  type Shipment,
  type ShipmentDetail,
} from '#contract/endpoints/shipments.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitStatus } from '../../commit/commit-status.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { ReasonField } from '../../forms/reason-field.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/**
 * Shows the menu that sets the status manually to one of those that the server offers. Asks for
 * confirmation, because each change is a permanent event.
 */
export function StatusMenu({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t } = useMessages()
  const language = useLanguage()
  const change = useChangeStatus(shipment)
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const { statuses } = shipment.can

  const set = async () => {
    if (chosen === undefined) return
    const { hadArrived } = await change.mutateAsync({ next: chosen, reason })
    if (hadArrived) notify.info(t('checkpoint.had_arrived_title'), t('history.had_arrived'))
    else notify.success(t('shipment.updated_title'), t('shipment.updated'))
  }
  const nameOf = (status: string): string => fieldValueMessage(language, 'status', status)
  const ending = chosen === undefined ? undefined : endingOf(chosen)
  const actionOf = (next: string): string => {
    const ends = endingOf(next)
    return ends === undefined ? nameOf(next) : t(`shipment.${ends}`)
  }
  const choose = (next: string) => {
    setReason('')
    setChosen(next)
  }

  // The dialog stays open while the request runs, although an ended shipment offers no more
  // statuses.
  if (statuses.length === 0 && chosen === undefined) return null
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <PermittedButton needs="shipments.write" ref={button} variant="outline" busy={change.isPending}>
            {t('shipment.change_status')}
            <ChevronDown aria-hidden />
          </PermittedButton>
        }
      >
        {statuses.map((next) => (
          <MenuItem key={next} destructive={endingOf(next) !== undefined} onSelect={() => choose(next)}>
            {actionOf(next)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={(open) => !open && setChosen(undefined)}
        returnFocus={button}
        title={
          ending === undefined
            ? t('shipment.status_question', { status: nameOf(chosen ?? shipment.status) })
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
    </>
  )
}

/** Returns the action that sets a final status; undefined for other statuses. */
function endingOf(status: string): 'cancel' | 'return' | undefined {
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
