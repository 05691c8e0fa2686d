import { useMessages } from '../../../locales/use-messages.ts'
import { Undo2 } from 'lucide-react'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { Button } from '../../../ui/inputs/button.tsx'

export type UndoButtonProps = {
  readonly scan: QueuedScan
  /** Current time, in milliseconds since the epoch. */
  readonly now: number
  readonly onUndo: (scan: QueuedScan) => void
  readonly className?: string
}

/** Shows the undo button of a scan that this device still holds, with the remaining seconds. */
export function UndoButton({ scan, now, onUndo, className = '' }: UndoButtonProps) {
  const { t } = useMessages()
  const seconds = Math.max(0, Math.ceil((Date.parse(scan.send_after) - now) / 1_000))
  return (
    <Button variant="outline" className={`tabular px-3 ${className}`} onClick={() => onUndo(scan)}>
      <Undo2 aria-hidden />
      {t('scan.undo')}
      <span className="sr-only">{scan.tracking_id}</span>
      <span aria-hidden className="w-[2ch] text-right text-muted">
        {seconds}
      </span>
    </Button>
  )
}
