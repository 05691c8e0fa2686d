import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import { ApiError, meantBy } from '../../api/api-error.ts'
import { shipmentQuery } from '../../api/shipment-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import type { Action } from './action.ts'
import { PRINT_LABEL, PRINT_PARAMETER } from './actions.ts'
import { openShipment, PaletteItem } from './palette-item.tsx'

type PaletteShipmentProps = {
  readonly typed: string
  readonly onChoose: (action: Action) => void
}

/** Looks up the shipment of a typed or pasted code, link or label text, and shows it. */
export function PaletteShipment({ typed, onChoose }: PaletteShipmentProps) {
  const code = readTrackingReference(typed, [window.location.origin])
  return code !== undefined && <Found key={code} code={code} typed={typed} onChoose={onChoose} />
}

function Found({ code, typed, onChoose }: PaletteShipmentProps & { readonly code: string }) {
  const { t } = useMessages()
  const { data, error, isPending } = useQuery({ ...shipmentQuery(code), retry: false })
  if (data !== undefined) {
    const print: Action = {
      id: `print ${code}`,
      words: 'labels.print_one',
      icon: Printer,
      perform: ({ navigate }) => void navigate(`/shipment/${data.id}?${PRINT_PARAMETER}=${PRINT_LABEL}`),
    }
    return (
      <>
        <PaletteItem action={openShipment(code, data)} keywords={[typed]} onChoose={onChoose}>
          <span className="machine min-w-0 flex-1 font-semibold">{code}</span>
          <StatusBadge status={data.status} />
        </PaletteItem>
        <PaletteItem action={print} keywords={[typed]} onChoose={onChoose}>
          {t('labels.print_of', { tracking_id: code })}
        </PaletteItem>
      </>
    )
  }
  const meant = meantBy(error)
  return (
    <>
      <output className="block px-3 py-4 text-muted">
        {isPending && t('palette.searching', { tracking_id: code })}
        {error instanceof ApiError &&
          (error.code === 'not_found' ? t('tracker.not_found', { value: code }) : error.words)}{' '}
        {meant !== undefined && t('shipment.did_you_mean', { tracking_id: meant })}
      </output>
      {meant !== undefined && <Found code={meant} typed={typed} onChoose={onChoose} />}
    </>
  )
}
