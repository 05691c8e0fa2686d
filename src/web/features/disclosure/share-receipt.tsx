import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { Share2 } from 'lucide-react'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import type { CheckedReceipt } from '../../verification/verdict.ts'

const ShareDialog = lazily(async () => (await import('./share-dialog.tsx')).ShareDialog)

type ShareReceiptProps = { readonly trackingId: string; readonly checked: CheckedReceipt }

/** Shows the button that opens the share dialog. */
export function ShareReceipt({ trackingId, checked }: ShareReceiptProps) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="outline" onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        {t('share.open')}
      </Button>
      {isOpen && (
        <ShareDialog
          trackingId={trackingId}
          events={checked.verification.events}
          onClose={() => setOpen(false)}
          returnFocus={button}
        />
      )}
    </>
  )
}
