import type { PendingScan } from '../../../pending/pending-scan.ts'
import { UndoButton } from './undo-button.tsx'
import { useNow } from './use-now.ts'

type UndoBarProps = {
  readonly scan: PendingScan
  readonly onUndo: (scan: PendingScan) => void
}

/** On phones, the way back from the newest scan within the thumb's reach: the list is below the camera, out of sight. */
export function UndoBar({ scan, onUndo }: UndoBarProps) {
  const now = useNow(true)
  return (
    <div className="sm:hidden">
      {/* What it covers can be scrolled clear of it. */}
      <div className="h-14" />
      <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-overlay">
        <span className="machine min-w-0 text-sm font-semibold break-all">{scan.tracking_id}</span>
        <UndoButton scan={scan} now={now} onUndo={onUndo} />
      </div>
    </div>
  )
}
