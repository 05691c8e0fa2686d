import { useMessages } from '../../../locales/use-messages.ts'
import { CircleCheckBig, Clock, OctagonX, Send, type LucideIcon } from 'lucide-react'
import { QUEUE_PAGE } from '../../../paths.ts'
import type { QueuedScan, QueueState } from '../../../offline-queue/queued-scan.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import type { SeriesLine } from './series-log.ts'
import { UndoButton, type UndoButtonProps } from './undo-button.tsx'
import { useNow } from '../../../ui/lib/use-now.ts'

type SeriesLinesProps = {
  readonly lines: readonly SeriesLine[]
  /** Id of the line whose undo button is, on phones, in `UndoBar` instead of the list. */
  readonly inBar: string | undefined
  readonly onUndo: (scan: QueuedScan) => void
}

/**
 * Lists the last scans, newest first, each with its result and, while the scan can still be undone,
 * an undo button.
 */
export function SeriesLines({ lines, inBar, onUndo }: SeriesLinesProps) {
  const { t } = useMessages()
  const isHolding = lines.some((line) => line.kind === 'kept' && line.scan.state === 'held')
  const now = useNow(isHolding ? 1_000 : undefined)
  return (
    <section aria-labelledby="last-scans" className="rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
        <h2 id="last-scans" className="font-semibold">
          {t('scan.last_scans')}
        </h2>
        {lines.some((line) => line.kind === 'kept') && (
          <LinkButton to={QUEUE_PAGE} variant="link">
            {t('pending.view')}
          </LinkButton>
        )}
      </div>
      {lines.length === 0 && (
        <EmptyState icon={Clock} title={t('scan.no_scans_title')}>
          {t('scan.no_scans')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-14 items-center gap-2 px-3 py-1.5 sm:gap-3 sm:px-4">
            {line.kind === 'kept' ? (
              <QueuedLine scan={line.scan} isInBar={line.id === inBar} now={now} onUndo={onUndo} />
            ) : (
              <Line
                icon={OctagonX}
                color="text-danger"
                trackingId={line.denial.trackingId}
                madeAt={line.madeAt}
                says={t(line.denial.says, { tracking_id: line.denial.trackingId, ...line.denial.facts })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const looks: Readonly<Record<QueueState, { readonly icon: LucideIcon; readonly color: string }>> = {
  held: { icon: Clock, color: 'text-brand' },
  waiting: { icon: Clock, color: 'text-brand' },
  sending: { icon: Send, color: 'text-brand' },
  recorded: { icon: CircleCheckBig, color: 'text-[light-dark(#15803d,#4ade80)]' },
  refused: { icon: OctagonX, color: 'text-danger' },
}

type QueuedLineProps = Omit<UndoButtonProps, 'className'> & {
  /** True if, on phones, the undo button is in `UndoBar` instead of this line. */
  readonly isInBar: boolean
}

function QueuedLine({ scan, isInBar, now, onUndo }: QueuedLineProps) {
  const { t } = useMessages()
  return (
    <>
      <Line
        {...looks[scan.state]}
        trackingId={scan.tracking_id}
        madeAt={scan.made_at}
        says={scan.refusal?.words ?? t(`scan.state_${scan.state}`)}
      />
      {scan.state === 'held' && (
        <UndoButton scan={scan} now={now} onUndo={onUndo} {...(isInBar && { className: 'max-sm:hidden' })} />
      )}
    </>
  )
}

type LineProps = {
  readonly icon: LucideIcon
  readonly color: string
  readonly trackingId: string
  readonly madeAt: string
  readonly says: string
}

function Line({ icon: Icon, color, trackingId, madeAt, says }: LineProps) {
  return (
    <>
      <Icon aria-hidden className={`size-5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <p className="machine text-sm font-semibold break-all sm:text-base">{trackingId.slice(0, 40)}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span className="break-words">{says}</span>
          <DateTime value={madeAt} />
        </p>
      </div>
    </>
  )
}
