import { useRef, useState } from 'react'
import { ChevronDown, MapPinPlus } from 'lucide-react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { placeTypes, type CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { CheckpointDialog } from './lazy-checkpoint-dialog.ts'
import { checkpointStyles } from '../../../ui/data/checkpoint-styles.ts'
import { subjectOf } from '../place/prefill.ts'
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'

type CheckpointTriggerProps = { readonly shipment: ShipmentDetail; readonly words: MessageKey }

/**
 * Shows a button with a menu of the three kinds of checkpoint, and the dialog of the chosen kind.
 */
export function CheckpointTrigger({ shipment, words }: CheckpointTriggerProps) {
  const { t } = useMessages()
  const [kind, setKind] = useState<CheckpointType>()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <PermittedButton needs="checkpoints.write" ref={button}>
            <MapPinPlus aria-hidden />
            {t(words)}
            <ChevronDown aria-hidden />
          </PermittedButton>
        }
      >
        {placeTypes.map((one) => (
          <MenuItem key={one} {...checkpointStyles[one]} onSelect={() => setKind(one)}>
            {t(`checkpoint.${one}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {kind !== undefined && (
        <CheckpointDialog
          subject={subjectOf(shipment)}
          kind={kind}
          onClose={() => setKind(undefined)}
          returnFocus={button}
        />
      )}
    </>
  )
}
