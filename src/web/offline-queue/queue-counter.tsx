import { useMessages } from '../locales/use-messages.ts'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { QUEUE_PAGE } from '../paths.ts'
import { classNames } from '../ui/lib/class-names.ts'
import { Link } from '../ui/layout/link.tsx'
import { queueMessage, refusedMessage, totalOf, useQueueCounts } from './queue-message.ts'

type QueueCounterProps = {
  /** True to show text beside the number, if there is space. */
  readonly isWide?: boolean
  readonly onNavigate?: (() => void) | undefined
}

/**
 * Shows the numbers of queued and refused checkpoints and pictures on this device, as a link to the
 * list. Renders nothing if all are 0.
 */
export function QueueCounter({ isWide = false, onNavigate }: QueueCounterProps) {
  const { t } = useMessages()
  const { waiting, refused } = useQueueCounts()
  const count = totalOf(waiting) + totalOf(refused)
  if (count === 0) return null
  const words = [queueMessage(waiting, t), refusedMessage(refused, t)]
  const isRefused = totalOf(refused) > 0
  const Icon = isRefused ? TriangleAlert : CloudUpload
  return (
    <Link
      to={QUEUE_PAGE}
      {...(onNavigate && { onClick: onNavigate })}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-md border px-3 font-semibold',
        isRefused
          ? 'border-danger bg-danger-tint text-danger'
          : 'border-brand bg-brand-tint text-brand hover:border-brand-strong',
        isWide && 'mx-3 mb-2',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {!isWide && (
        <span aria-hidden className="tabular">
          {count}
        </span>
      )}
      <span className={isWide ? 'min-w-0 text-sm leading-5' : 'sr-only'}>
        {words.filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}
