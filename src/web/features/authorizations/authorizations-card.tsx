import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, UserPlus } from 'lucide-react'
import type { ShipmentAuthorization } from '#contract/endpoints/authorizations.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { useAccount } from '../../session/state/session-context.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AuthorizationRow } from './authorization-row.tsx'
import { authorizationsQuery } from './authorizations-query.ts'
import { EXPIRY_CHECK_INTERVAL_MS, stateNow } from './state-now.ts'
import { useNow } from '../../ui/lib/use-now.ts'

const GrantDialog = lazily(async () => (await import('./grant-dialog.tsx')).GrantDialog)

type AuthorizationsCardProps = { readonly shipment: Pick<Shipment, 'id' | 'tracking_id' | 'can'> }

/**
 * Shows the accounts that may record checkpoints of the shipment, and lets the owner grant and
 * revoke authorizations.
 */
export function AuthorizationsCard({ shipment }: AuthorizationsCardProps) {
  const { t } = useMessages()
  const authorizations = useQuery(authorizationsQuery(shipment.id))
  const [isGranting, setGranting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = shipment.can.add_checkpoint
  // A closed shipment accepts no more checkpoints. Nobody can be authorized for it, so an empty
  // card would be useless.
  if (!isOpen && (authorizations.data ?? []).length === 0) return null
  return (
    <Card
      flush
      title={t('authorizations.title')}
      action={
        isOpen && (
          <PermittedButton
            needs="authorizations.write"
            ref={button}
            variant="outline"
            size="sm"
            onClick={() => setGranting(true)}
          >
            <UserPlus aria-hidden />
            {t('authorizations.grant')}
          </PermittedButton>
        )
      }
    >
      {authorizations.isPending && <Waiting />}
      {authorizations.isLoadingError && (
        <LoadFailed title={t('authorizations.load_failed')} query={authorizations} inset />
      )}
      {authorizations.data && <Rows all={authorizations.data} />}
      {isGranting && (
        <GrantDialog shipment={shipment} onClose={() => setGranting(false)} returnFocus={button} />
      )}
    </Card>
  )
}

function Rows({ all }: { readonly all: readonly ShipmentAuthorization[] }) {
  const { t } = useMessages()
  const now = useNow(EXPIRY_CHECK_INTERVAL_MS)
  const { person, workplace } = useAccount()
  const isCompany = workplace !== undefined && workplace.id !== person
  const rows = all.map((authorization) => ({ authorization, state: stateNow(authorization, now) }))
  const active = rows.filter(({ state }) => state === 'active')
  const ended = rows.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted sm:px-5">
          {t(isCompany ? 'authorizations.none_company' : 'authorizations.none')}
        </p>
      )}
      {active.length > 0 && (
        <ul aria-label={t('authorizations.title')} className="divide-y divide-line">
          {active.map((row) => (
            <AuthorizationRow key={row.authorization.id} {...row} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="group/ended border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-semibold text-muted hover:text-ink sm:px-5 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-transform duration-150 group-open/ended:rotate-90"
            />
            {t('authorizations.ended', { count: ended.length })}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {ended.map((row) => (
              <AuthorizationRow key={row.authorization.id} {...row} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2 p-4 sm:p-5">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}
