import type { ReactNode } from 'react'
import { Command } from 'cmdk'
import { Package } from 'lucide-react'
import { commandItemStyles } from '../../ui/inputs/command-styles.ts'
import type { Action } from './action.ts'

type PaletteItemProps = {
  readonly action: Action
  /** Texts that the typed text is compared with. */
  readonly keywords: string[]
  readonly onChoose: (action: Action) => void
  readonly children: ReactNode
}

/** Renders an entry of the palette: the icon of its action, then its content. */
export function PaletteItem({ action, keywords, onChoose, children }: PaletteItemProps) {
  const { id, icon: Icon } = action
  return (
    <Command.Item
      value={id}
      keywords={keywords}
      onSelect={() => onChoose(action)}
      className={commandItemStyles}
    >
      <Icon aria-hidden />
      {children}
    </Command.Item>
  )
}

/**
 * Returns the action that opens a shipment's page.
 * @param id id of the action
 */
export function openShipment(id: string, shipment: { readonly id: string }): Action {
  return {
    id,
    words: 'shipment.details',
    icon: Package,
    perform: ({ navigate }) => void navigate(`/shipment/${shipment.id}`),
  }
}
