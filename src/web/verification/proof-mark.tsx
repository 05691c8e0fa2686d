import { BadgeCheck, CircleDashed, History, Hourglass, ShieldX, type LucideIcon } from 'lucide-react'
import { useMessages } from '../locales/use-messages.ts'
import { classNames } from '../ui/lib/class-names.ts'
import type { ProofState, VerdictState } from './verdict.ts'

const looks: Readonly<
  Record<ProofState | VerdictState, { readonly icon: LucideIcon; readonly look: string }>
> = {
  pending: { icon: Hourglass, look: 'bg-sunken text-muted' },
  proved: { icon: BadgeCheck, look: 'bg-seal-tint text-seal' },
  violated: { icon: ShieldX, look: 'bg-danger-tint text-danger' },
  stale: { icon: History, look: 'bg-sunken text-muted' },
  unchecked: { icon: CircleDashed, look: 'bg-sunken text-muted' },
}

/** Shows the state of one event, as an icon and a word. */
export function ProofMark({ state }: { readonly state: ProofState }) {
  const { t } = useMessages()
  return <StateLabel state={state}>{t(`verification.${state}`)}</StateLabel>
}

/** Shows the verdict on a whole history, as an icon and its words. */
export function VerdictMark({ state }: { readonly state: VerdictState }) {
  const { t } = useMessages()
  return <StateLabel state={state}>{t(`verdict.${state}`)}</StateLabel>
}

function StateLabel({
  state,
  children,
}: {
  readonly state: ProofState | VerdictState
  readonly children: string
}) {
  const { icon: Icon, look } = looks[state]
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-bold whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </span>
  )
}
