import { useRef, useState } from 'react'
import type { ShipmentAuthorization } from '#contract/endpoints/authorizations.ts'
import { Button } from '../../ui/button.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { StateMark } from './state-mark.tsx'
import { useAuthorizationMessages, type FormatAuthorizations } from './use-authorization-messages.ts'

type AuthorizationRowProps = {
  readonly authorization: ShipmentAuthorization
  readonly state: ShipmentAuthorization['state']
}

/** Shows whom an authorization is for, its limits and its uses. */
export function AuthorizationRow({ authorization, state }: AuthorizationRowProps) {
  const t = useAuthorizationMessages()
  const [isRevoking, setRevoking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { email, single_use, expires_at, uses, last_used_at, revoked_at, used_by } = authorization
  const who = nameOf(used_by, t)
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {email ?? t('authorizations.deleted_account')}
        </span>
        <StateMark state={state} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0 text-sm text-muted">
          {state === 'active' && (
            <p>
              {t(single_use ? 'authorizations.until_single' : 'authorizations.until_many')}{' '}
              <Timestamp value={expires_at} />
            </p>
          )}
          {last_used_at !== null && (
            <p className="[overflow-wrap:anywhere]">
              {usesMessage(uses, state, who, t)} <Timestamp value={last_used_at} />
            </p>
          )}
          {(state === 'expired' || state === 'revoked') && (
            <p>
              {t('authorizations.ended_at')}{' '}
              <Timestamp value={state === 'revoked' && revoked_at !== null ? revoked_at : expires_at} />
            </p>
          )}
        </div>
        {state === 'active' && email !== null && (
          <Button
            ref={button}
            variant="outline"
            size="sm"
            aria-label={t('authorizations.revoke_of', { email })}
            onClick={() => setRevoking(true)}
          >
            {t('authorizations.revoke')}
          </Button>
        )}
      </div>
      {isRevoking && email !== null && (
        <RevokeDialog
          authorization={{ ...authorization, email }}
          onClose={() => setRevoking(false)}
          returnFocus={button}
        />
      )}
    </li>
  )
}

function usesMessage(
  uses: number,
  state: ShipmentAuthorization['state'],
  who: string,
  t: FormatAuthorizations,
): string {
  if (state === 'used') return t('authorizations.used_at', { who })
  return uses === 1
    ? t('authorizations.one_use', { who })
    : t('authorizations.many_uses', { who, count: uses })
}

function nameOf(used_by: ShipmentAuthorization['used_by'], t: FormatAuthorizations): string {
  return used_by?.name ?? used_by?.email ?? t('authorizations.deleted_account')
}
