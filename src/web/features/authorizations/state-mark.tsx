import { useMessages } from '../../locales/use-messages.ts'
import { CircleCheckBig, CircleOff, Clock, PackageCheck, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReceivedAuthorization } from '#contract/endpoints/authorizations.ts'
import { classNames } from '../../ui/lib/class-names.ts'

type State = ReceivedAuthorization['state']

const icons: Readonly<Record<State, LucideIcon>> = {
  active: ShieldCheck,
  used: CircleCheckBig,
  expired: Clock,
  revoked: CircleOff,
  closed: PackageCheck,
}

/** Shows the state of an authorization as a word and an icon. */
export function StateMark({ state }: { readonly state: State }) {
  const { t } = useMessages()
  const Icon = icons[state]
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold whitespace-nowrap',
        state === 'active' ? 'text-brand' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {t(`authorizations.${state}`)}
    </span>
  )
}
