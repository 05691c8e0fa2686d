import { useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { TwoStep } from './two-step-query.ts'
import { lazily } from '../../../ui/lazily.tsx'

const NewCodesDialog = lazily(async () => (await import('./new-codes-dialog.tsx')).NewCodesDialog)

const FEW = 3

/** Shows the number of remaining recovery codes, and a button for new ones. */
export function CodesPart({
  twoStep,
  onChanged,
}: {
  readonly twoStep: TwoStep
  readonly onChanged: () => void
}) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const { codes } = twoStep
  return (
    <section className="flex flex-col items-start gap-3 p-4 sm:px-5">
      <h3 className="font-semibold">{t('second.codes')}</h3>
      {codes === undefined && <Notice tone="info">{t('second.codes_none')}</Notice>}
      {codes !== undefined && codes.remaining <= FEW && (
        <Notice tone="info" title={t('second.codes_few')}>
          {t('second.codes_left', { count: codes.remaining, total: codes.total })}
        </Notice>
      )}
      {codes !== undefined && codes.remaining > FEW && (
        <p className="text-muted">{t('second.codes_left', { count: codes.remaining, total: codes.total })}</p>
      )}
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t(codes === undefined ? 'second.generate' : 'second.regenerate')}
      </Button>
      <NewCodesDialog open={isOpen} onOpenChange={setOpen} twoStep={twoStep} onChanged={onChanged} />
    </section>
  )
}
