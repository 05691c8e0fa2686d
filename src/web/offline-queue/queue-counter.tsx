import { useMessages } from '../locales/use-messages.ts'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { QUEUE_PAGE } from '../paths.ts'
import { classNames } from '../ui/lib/class-names.ts'
import { Link } from '../ui/layout/link.tsx'
import { isUnsent } from './queued-scan.ts'
import { queueMessage, refusedMessage } from './queue-message.ts'
import { useQueuedScans } from './use-queued-scans.ts'

type QueueCounterProps = {
  /** True to show text beside the number, if there is space. */
  readonly isWide?: boolean
  readonly onNavigate?: (() => void) | undefined
}

/**
 * Shows the numbers of queued and refused checkpoints on this device, as a link to the list.
 * Renders nothing if both are 0.
 */
export function QueueCounter({ isWide = false, onNavigate }: QueueCounterProps) {
  const { t } = useMessages()
  const scans = useQueuedScans()
  const waiting = scans.filter(isUnsent).length
  const refused = scans.filter(({ state }) => state === 'refused').length
  if (waiting + refused === 0) return null
  const words = [waiting > 0 && queueMessage(waiting, t), refused > 0 && refusedMessage(refused, t)]
  const Icon = refused > 0 ? TriangleAlert : CloudUpload
  return (
    <Link
      to={QUEUE_PAGE}
      {...(onNavigate && { onClick: onNavigate })}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-md border px-3 font-semibold',
        refused > 0
          ? 'border-danger bg-danger-tint text-danger'
          : 'border-brand bg-brand-tint text-brand hover:border-brand-strong',
        isWide && 'mx-3 mb-2',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {!isWide && (
        <span aria-hidden className="tabular">
          {waiting + refused}
        </span>
      )}
      <span className={isWide ? 'min-w-0 text-sm leading-5' : 'sr-only'}>
        {words.filter((one) => one !== false).join(' · ')}
      </span>
    </Link>
  )
}
