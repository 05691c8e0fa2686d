import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { Eraser } from 'lucide-react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'

const ErasureDialog = lazily(async () => (await import('./erasure-dialog.tsx')).ErasureDialog)

/** Explains the erasure of a shipment's contents in a sentence, and opens its dialog. */
export function ErasureCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Card title={t('erasure.title')}>
      <p className="mb-4 text-sm text-muted">{t('erasure.says')}</p>
      <PermittedButton
        needs="shipments.erase"
        ref={button}
        variant="outline"
        size="sm"
        onClick={() => setOpen(true)}
      >
        <Eraser aria-hidden />
        {t('erasure.start')}
      </PermittedButton>
      {isOpen && <ErasureDialog shipment={shipment} onClose={() => setOpen(false)} returnFocus={button} />}
    </Card>
  )
}
