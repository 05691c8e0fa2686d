import { useMessages } from '../../locales/use-messages.ts'
import { queuedContent } from '../../offline-queue/queued-content.ts'
import type { QueuedScan } from '../../offline-queue/queued-scan.ts'
import { usePendingMessages } from '../../offline-queue/pending-message.ts'
import { discard } from '../../offline-queue/settle-refused.ts'
import { useAccount } from '../../session/session-context.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type DiscardDialogProps = {
  readonly scan: QueuedScan
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Asks before a refused checkpoint is discarded. Discarding is the only way in which it leaves this
 * device unrecorded.
 */
export function DiscardDialog({ scan, open, onOpenChange }: DiscardDialogProps) {
  const t = usePendingMessages()
  const { t: say } = useMessages()
  const { id } = useAccount()
  const { checkpoint_type, location } = queuedContent(scan.body)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('pending.discard_question')}
      confirm={t('pending.discard')}
      failed={t('pending.discard_failed')}
      onConfirm={() => discard(id, scan.event_id)}
    >
      {t('pending.discard_says', {
        kind: say(`checkpoint.${checkpoint_type}`),
        location,
        tracking_id: scan.tracking_id,
      })}
    </ConfirmDialog>
  )
}
