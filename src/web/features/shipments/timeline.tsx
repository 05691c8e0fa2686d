import { useState, type ReactNode } from 'react'
import { MapPin, PackagePlus, type LucideIcon } from 'lucide-react'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { checkpointLook } from '../../ui/checkpoint-look.ts'
import { useWords } from '../../locales/use-words.ts'
import { Hash } from '../../ui/hash.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProofMark } from '../../verification/proof-mark.tsx'
import { proofOf, type ReceiptState } from '../../verification/receipt-state.ts'
import type { ProofState } from '../../verification/verdict.ts'

type TimelineProps = {
  readonly shipment: ShipmentDetail
  /** What was verified of it. */
  readonly receipt: Pick<ReceiptState, 'verdict' | 'error'>
}

/** The shipment's history from its creation on, each event with its hash and whether it is proved. */
export function Timeline({ shipment, receipt }: TimelineProps) {
  const { t } = useWords()
  const [seenAtFirst] = useState(() => new Set(shipment.checkpoints.map(({ id }) => id)))
  return (
    <>
      <ol className="flex flex-col">
        <Entry
          icon={PackagePlus}
          color="var(--brand)"
          title={t('shipment.created_event')}
          hash={shipment.history[0]?.blockchain_hash ?? shipment.blockchain_hash}
          at={shipment.created_at}
          state={proofOf(receipt, shipment.id)}
        />
        {shipment.checkpoints.map((checkpoint) => (
          <CheckpointEntry
            key={checkpoint.id}
            checkpoint={checkpoint}
            state={proofOf(receipt, checkpoint.event_id)}
            isNew={!seenAtFirst.has(checkpoint.id)}
          />
        ))}
      </ol>
      {shipment.checkpoints.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <MapPin aria-hidden className="size-5" />
          {t('checkpoint.none')}
        </p>
      )}
    </>
  )
}

type CheckpointEntryProps = {
  readonly checkpoint: Checkpoint
  readonly state: ProofState | undefined
  readonly isNew: boolean
}

function CheckpointEntry({ checkpoint, state, isNew }: CheckpointEntryProps) {
  const { t } = useWords()
  const { checkpoint_type, location, status, address, latitude, longitude, notes } = checkpoint
  const { icon, color } = checkpointLook[checkpoint_type]
  return (
    <Entry
      icon={icon}
      color={color}
      title={location}
      kind={t(`checkpoint.${checkpoint_type}`)}
      hash={checkpoint.blockchain_hash}
      at={checkpoint.timestamp}
      state={state}
      isNew={isNew}
    >
      <p>{status}</p>
      {address !== null && <p className="text-sm text-muted">{address}</p>}
      {latitude !== null && longitude !== null && (
        <p className="machine text-muted">
          {latitude.toFixed(6)}, {longitude.toFixed(6)}
        </p>
      )}
      {notes !== null && <p className="mt-1 whitespace-pre-line">{notes}</p>}
    </Entry>
  )
}

type EntryProps = {
  readonly icon: LucideIcon
  readonly color: string
  readonly title: string
  readonly kind?: string
  readonly hash: string
  readonly at: string
  readonly state: ProofState | undefined
  /** Arrived while the page was open: shown where it came. */
  readonly isNew?: boolean
  readonly children?: ReactNode
}

function Entry({ icon: Icon, color, title, kind, hash, at, state, isNew = false, children }: EntryProps) {
  return (
    <li className="group/entry relative flex gap-4 pb-6 last:pb-2">
      <span
        aria-hidden
        className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line group-last/entry:hidden"
      />
      <span
        className="grid size-9 shrink-0 place-items-center rounded-full border-2 bg-surface"
        style={{ borderColor: color, color }}
      >
        <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      </span>
      <div
        className={classNames(
          'min-w-0 flex-1 rounded-md',
          isNew && 'animate-[arrive_4s_ease-out] outline-4 outline-transparent',
        )}
      >
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 text-base leading-6 font-semibold break-words">
            {title}
            {kind !== undefined && (
              <span className="ml-2 text-sm font-medium whitespace-nowrap" style={{ color }}>
                {kind}
              </span>
            )}
          </p>
          {state !== undefined && <ProofMark state={state} />}
        </div>
        {children}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <Timestamp value={at} />
          <Hash value={hash} />
        </p>
      </div>
    </li>
  )
}
