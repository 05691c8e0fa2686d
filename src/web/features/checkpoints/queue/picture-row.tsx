import { useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import type { QueuedPicture } from '../../../offline-queue/queued-picture.ts'
import { discardPicture, sendPictureAgain } from '../../../offline-queue/settle-refused.ts'
import { BlobImage } from '../../../ui/data/blob-image.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Shows a refused picture of this device, the reason, and what to do with it. */
export function PictureRow({ picture }: { readonly picture: QueuedPicture }) {
  const { t } = useMessages()
  const [isAsking, setAsking] = useState(false)
  const { blob, kind, refusal } = picture
  return (
    <li className="flex gap-4 border-b border-line p-4 last:border-b-0 sm:px-5">
      <BlobImage
        blob={blob}
        alt={t(`pending.picture_${kind}`)}
        className="size-18 shrink-0 rounded-md border border-line bg-[#fff] object-cover"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="rounded-md bg-danger-tint p-3 font-semibold">{refusal?.words}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void sendPictureAgain(picture)}>
            {t('pending.picture_again')}
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('pending.discard')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('pending.discard_picture_question')}
        confirm={t('pending.discard')}
        failed={t('pending.discard_failed')}
        onConfirm={() => discardPicture(picture)}
      >
        {t('pending.discard_picture_says')}
      </ConfirmDialog>
    </li>
  )
}
