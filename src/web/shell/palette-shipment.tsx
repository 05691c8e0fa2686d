import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Package, Printer } from 'lucide-react'
import { readTrackingReference } from '#domain/tracking-reference.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { ApiError } from '../api/api-error.ts'
import { shipmentQuery } from '../api/shipment-query.ts'
import { useMessages } from '../locales/use-messages.ts'
import { StatusBadge } from '../ui/data/badge.tsx'
import { commandItemStyles } from '../ui/inputs/command-styles.ts'
import type { Action } from './action.ts'
import { PRINT_LABEL, PRINT_PARAMETER } from './actions.ts'

type PaletteShipmentProps = {
  readonly typed: string
  readonly onChoose: (action: Action) => void
}

/** Shows the server's shipment for a typed or pasted code, link or label text. */
export function PaletteShipment({ typed, onChoose }: PaletteShipmentProps) {
  const code = readTrackingReference(typed, [window.location.origin])
  return code !== undefined && <Found key={code} code={code} typed={typed} onChoose={onChoose} />
}

function Found({ code, typed, onChoose }: PaletteShipmentProps & { readonly code: TrackingCode }) {
  const { t } = useMessages()
  const { data, error, isPending } = useQuery({ ...shipmentQuery(code), retry: false })
  if (data !== undefined) {
    const open: Action = {
      id: code,
      words: 'shipment.details',
      icon: Package,
      perform: ({ navigate }) => void navigate(`/shipment/${data.id}`),
    }
    const print: Action = {
      id: `print ${code}`,
      words: 'labels.print_one',
      icon: Printer,
      perform: ({ navigate }) => void navigate(`/shipment/${data.id}?${PRINT_PARAMETER}=${PRINT_LABEL}`),
    }
    return (
      <>
        <Command.Item
          value={code}
          keywords={[typed]}
          onSelect={() => onChoose(open)}
          className={commandItemStyles}
        >
          <Package aria-hidden />
          <span className="machine min-w-0 flex-1 font-semibold">{code}</span>
          <StatusBadge status={data.status} />
        </Command.Item>
        <Command.Item
          value={print.id}
          keywords={[typed]}
          onSelect={() => onChoose(print)}
          className={commandItemStyles}
        >
          <Printer aria-hidden />
          {t('labels.print_of', { tracking_id: code })}
        </Command.Item>
      </>
    )
  }
  return (
    <output className="block px-3 py-4 text-muted">
      {isPending && t('palette.searching', { tracking_id: code })}
      {error instanceof ApiError &&
        (error.code === 'not_found' ? t('tracker.not_found', { value: code }) : error.words)}
    </output>
  )
}
