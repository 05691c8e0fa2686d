import { useState } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazily } from '../../ui/lazily.tsx'

const DeletionDialog = lazily(async () => (await import('./deletion-dialog.tsx')).DeletionDialog)

/** Explains what deleting the account removes and what stays, and opens the dialog. */
export function DeletionCard() {
  const { t } = useMessages()
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('deletion.title')}>
      <h3 className="font-semibold">{t('deletion.goes')}</h3>
      <ul className="mt-1 mb-4 list-disc pl-6">
        <li>{t('deletion.goes_profile')}</li>
        <li>{t('deletion.goes_ways_in')}</li>
        <li>{t('deletion.goes_workplace')}</li>
        <li>{t('deletion.goes_shipments')}</li>
        <li>{t('deletion.goes_origins')}</li>
      </ul>
      <h3 className="font-semibold">{t('deletion.stays')}</h3>
      <ul className="mt-1 mb-4 list-disc pl-6">
        <li>{t('deletion.stays_shipments')}</li>
        <li>{t('deletion.stays_trail')}</li>
        <li>{t('deletion.stays_backups')}</li>
      </ul>
      <p className="mb-4 text-muted">{t('deletion.final')}</p>
      <Button variant="destructive" onClick={() => setOpen(true)}>
        {t('deletion.start')}
      </Button>
      <DeletionDialog open={open} onOpenChange={setOpen} />
    </Card>
  )
}
