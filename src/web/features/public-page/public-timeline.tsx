import type { ReactNode } from 'react'
import { PencilLine } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { checkpointStyles } from '../../ui/data/checkpoint-styles.ts'
import { findEventIcon } from '../../ui/data/event-icons.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ProofMark } from '../../verification/proof-mark.tsx'
import { ReceivedBackwards } from '../../verification/received-backwards.tsx'
import { stopMessage } from '#contract/public-page/stop-message.ts'
import { weakestState, type ProofState } from '../../verification/verdict.ts'
import type { PublicHistory, PublicStop } from '#contract/public-page/public-history.ts'

export type PublicTimelineProps = {
  readonly stops: readonly PublicStop[]
  readonly origin: PublicHistory['origin']
  readonly states: ReadonlyMap<string, ProofState>
}

/**
 * Shows events that the receipt proves, newest first. Places are cities, without addresses.
 */
export function PublicTimeline({ stops, origin, states }: PublicTimelineProps) {
  return (
    <ol>
      {stops.map((stop) => (
        <Stop
          key={stop.event.leafHash}
          stop={stop}
          origin={origin}
          state={weakestState(stop.eventIds.map((id) => states.get(id) ?? 'unchecked'))}
        />
      ))}
    </ol>
  )
}

type StopProps = {
  readonly stop: PublicStop
  readonly origin: string | undefined
  readonly state: ProofState
}

function Stop({ stop, origin, state }: StopProps) {
  const { t, language } = useMessages()
  const { kind, occurredAt, receivedAt, correctedAt, annulledAt, event, isBackwards } = stop
  const { title, detail, pictures } = stopMessage(language, stop, origin)
  const look =
    kind === undefined
      ? { icon: findEventIcon(event.type) ?? PencilLine, color: 'var(--brand)' }
      : checkpointStyles[kind]
  const Icon = look.icon
  const isAnnulled = annulledAt !== undefined
  const color = isAnnulled ? 'var(--muted)' : look.color
  return (
    <li className="group/stop relative flex gap-4 pb-6 last:pb-2">
      <span
        aria-hidden
        className="absolute top-10 bottom-1 left-[1.1875rem] w-0.5 bg-line group-last/stop:hidden"
      />
      <span
        className="grid size-10 shrink-0 place-items-center rounded-full border-2 bg-surface"
        style={{ borderColor: color, color }}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 items-start justify-between gap-3">
        <div className="min-w-0">
          <Struck isStruck={isAnnulled}>
            <p className="text-lg leading-6 font-semibold">{title}</p>
            {detail !== undefined && <p>{detail}</p>}
            {pictures !== undefined && <p>{pictures}</p>}
          </Struck>
          {occurredAt !== undefined && <Remark words={t('verify.declared')} at={occurredAt} />}
          {receivedAt !== undefined && <Remark words={t('verify.received')} at={receivedAt} />}
          {isBackwards && <ReceivedBackwards />}
          {correctedAt !== undefined && <Remark words={t('verify.corrected')} at={correctedAt} />}
          {annulledAt !== undefined && <Remark words={t('verify.annulled')} at={annulledAt} />}
        </div>
        {/* The page's summary counts the proved events, so only other states have a mark. */}
        {state !== 'proved' && <ProofMark state={state} />}
      </div>
    </li>
  )
}

/** Strikes through content that no longer counts, on the screen and for screen readers. */
function Struck({ isStruck, children }: { readonly isStruck: boolean; readonly children: ReactNode }) {
  return isStruck ? <del className="block text-muted">{children}</del> : children
}

function Remark({ words, at }: { readonly words: string; readonly at: string }) {
  return (
    <p className="text-sm text-muted">
      {words} <DateTime value={at} />
    </p>
  )
}
