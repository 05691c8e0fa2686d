import { useRef, useState } from 'react'
import { EllipsisVertical, LogOut, Pencil, Trash2 } from 'lucide-react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { CheckpointDialog } from './lazy-checkpoint-dialog.ts'
import { DeleteCheckpointDialog } from './delete-checkpoint-dialog.tsx'
import { openEntryOf } from '../place/place.ts'
import { subjectOf } from '../place/prefill.ts'

export type CheckpointActionsProps = {
  readonly shipment: ShipmentDetail
  readonly checkpoint: ShipmentDetail['checkpoints'][number]
}

/**
 * Shows a menu with the actions of one checkpoint: record the missing saída of an entrada, edit,
 * delete. Renders nothing if no action is allowed.
 */
export function CheckpointActions({ shipment, checkpoint }: CheckpointActionsProps) {
  const { t } = useMessages()
  const [doing, setDoing] = useState<'exit' | 'edit' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const { can, checkpoints } = shipment
  const subject = subjectOf(shipment)
  const isOpenEntry =
    can.exit_location !== null && openEntryOf(can.exit_location, checkpoints)?.id === checkpoint.id
  const { edit, annul } = checkpoint.can
  const close = () => setDoing(undefined)

  if (!edit && !annul && !isOpenEntry && doing === undefined) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <PermittedButton
            needs="checkpoints.change"
            ref={button}
            variant="ghost"
            size="icon"
            className="-my-2.5 -mr-2.5"
            aria-label={t('checkpoint.actions', {
              kind: t(`checkpoint.${checkpoint.checkpoint_type}`),
              location: checkpoint.location,
            })}
          >
            <EllipsisVertical aria-hidden />
          </PermittedButton>
        }
      >
        {isOpenEntry && (
          <MenuItem icon={LogOut} onSelect={() => setDoing('exit')}>
            {t('checkpoint.create_exit')}
          </MenuItem>
        )}
        {edit && (
          <MenuItem icon={Pencil} onSelect={() => setDoing('edit')}>
            {t('checkpoint.edit')}
          </MenuItem>
        )}
        {annul && (
          <MenuItem icon={Trash2} destructive onSelect={() => setDoing('delete')}>
            {t('checkpoint.delete')}
          </MenuItem>
        )}
      </DropdownMenu>
      {doing === 'exit' && (
        <CheckpointDialog subject={subject} kind="saida" onClose={close} returnFocus={button} />
      )}
      {doing === 'edit' && (
        <CheckpointDialog subject={subject} edited={checkpoint} onClose={close} returnFocus={button} />
      )}
      {doing === 'delete' && (
        <DeleteCheckpointDialog checkpoint={checkpoint} onClose={close} returnFocus={button} />
      )}
    </>
  )
}
