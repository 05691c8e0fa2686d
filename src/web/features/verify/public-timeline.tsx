import { PackagePlus } from 'lucide-react'
import { eventTitle } from '../../verification/event-title.ts'
import { useLanguage } from '../../locales/language.ts'
import { useWords } from '../../locales/use-words.ts'
import { checkpointLook } from '../../ui/checkpoint-look.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { ProofMark } from '../../verification/proof-mark.tsx'
import type { ProofState } from '../../verification/verdict.ts'
import type { PublicHistory, PublicStop } from './public-history.ts'

type PublicTimelineProps = {
  readonly history: PublicHistory
  readonly states: ReadonlyMap<string, ProofState>
}

/** Every event that the receipt proves, newest first, at city level. */
export function PublicTimeline({ history, states }: PublicTimelineProps) {
  return (
    <ol>
      {history.stops.map((stop) => (
        <Stop
          key={stop.event.leafHash}
          stop={stop}
          origin={history.origin}
          state={states.get(stop.eventId) ?? 'unchecked'}
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

function Stop({ stop: { kind, place, occurredAt, event }, origin, state }: StopProps) {
  const { t } = useWords()
  const language = useLanguage()
  const look = kind === undefined ? { icon: PackagePlus, color: 'var(--brand)' } : checkpointLook[kind]
  const Icon = look.icon
  return (
    <li className="group/stop relative flex gap-4 pb-6 last:pb-2">
      <span
        aria-hidden
        className="absolute top-10 bottom-1 left-[1.1875rem] w-0.5 bg-line group-last/stop:hidden"
      />
      <span
        className="grid size-10 shrink-0 place-items-center rounded-full border-2 bg-surface"
        style={{ borderColor: look.color, color: look.color }}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-lg leading-6 font-semibold">{eventTitle(language, event)}</p>
          <p>{place ?? (kind === undefined ? origin : undefined) ?? t('verify.unknown_place')}</p>
          {occurredAt !== undefined && <Timestamp value={occurredAt} className="text-sm text-muted" />}
        </div>
        <ProofMark state={state} />
      </div>
    </li>
  )
}
