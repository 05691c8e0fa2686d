import { useState } from 'react'
import { CircleCheckBig, CloudUpload } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { QUEUE_PAGE, SCAN_PAGE } from '../../paths.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BackButton } from '../../ui/inputs/back-button.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { AdditionForm } from './addition-form.tsx'
import { useAddition } from './use-addition.ts'

/** Adds a note or photos to the shipment in the URL, for people who may not open its page. */
export function AdditionPage() {
  const { t } = useMessages()
  const [search] = useSearchParams()
  const code = parseTrackingCode(search.get('tracking_id') ?? '')
  usePageTitle(t('annexes.add'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <BackButton to={SCAN_PAGE}>{t('menu.scan_qr')}</BackButton>
      {code === undefined ? (
        <Notice title={t('shipment.not_found')}>{t('shipment.not_found_says')}</Notice>
      ) : (
        <Addition key={code} trackingId={code} />
      )}
    </div>
  )
}

function Addition({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  const [added, setAdded] = useState<'recorded' | 'kept'>()
  const [isEncoding, setEncoding] = useState(false)
  const addition = useAddition(trackingId, (isKept) => setAdded(isKept ? 'kept' : 'recorded'))
  return (
    <>
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">{t('annexes.add')}</h1>
        <p className="machine mt-2 font-semibold">{trackingId}</p>
      </header>
      {added !== undefined ? (
        <EmptyState
          icon={added === 'kept' ? CloudUpload : CircleCheckBig}
          title={t(added === 'kept' ? 'pending.kept_title' : 'annexes.added')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to={SCAN_PAGE}>{t('qr.scan_another')}</LinkButton>
              {added === 'kept' && (
                <LinkButton to={QUEUE_PAGE} variant="outline">
                  {t('pending.view')}
                </LinkButton>
              )}
            </div>
          }
        >
          {added === 'kept'
            ? t('pending.kept_addition')
            : addition.photos.length > 0 && t('annexes.photos_follow')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6">
          <AdditionForm id="addition" addition={addition} onBusy={setEncoding} />
          <Button type="submit" form="addition" size="lg" busy={addition.isPending || isEncoding}>
            {t('annexes.save')}
          </Button>
        </div>
      )}
    </>
  )
}
