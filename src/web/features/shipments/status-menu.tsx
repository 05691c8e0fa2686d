import { useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { fieldValueMessage } from '#contract/messages/event-messages.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { endingOf, StatusDialog } from './status-dialog.tsx'

/** Shows the menu that sets the status manually to one of those that the server offers. */
export function StatusMenu({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t, language } = useMessages()
  const [chosen, setChosen] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const { statuses } = shipment.can

  const actionOf = (next: string): string => {
    const ends = endingOf(next)
    return ends === undefined ? fieldValueMessage(language, 'status', next) : t(`shipment.${ends}`)
  }

  // The dialog stays open while the request runs, although an ended shipment offers no more
  // statuses.
  if (statuses.length === 0 && chosen === undefined) return null
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <PermittedButton needs="shipments.write" ref={button} variant="outline">
            {t('shipment.change_status')}
            <ChevronDown aria-hidden />
          </PermittedButton>
        }
      >
        {statuses.map((next) => (
          <MenuItem key={next} destructive={endingOf(next) !== undefined} onSelect={() => setChosen(next)}>
            {actionOf(next)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {chosen !== undefined && (
        <StatusDialog
          shipment={shipment}
          next={chosen}
          onClose={() => setChosen(undefined)}
          returnFocus={button}
        />
      )}
    </>
  )
}
