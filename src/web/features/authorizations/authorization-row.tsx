import { useMessages } from '../../locales/use-messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  restoreAuthorization,
  revokeAuthorization,
  type ShipmentAuthorization,
} from '#contract/endpoints/authorizations.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { authorizationsQuery } from './authorizations-query.ts'
import { StateMark } from './state-mark.tsx'
import type { MountedDialogProps } from '../../ui/overlays/dialog.tsx'

/** Time to undo a revocation, in milliseconds: enough to notice it and to reach the button. */
const UNDO_MS = 10_000

type RevokeDialogProps = MountedDialogProps & {
  readonly authorization: ShipmentAuthorization & { readonly email: string }
}

/**
 * Asks for confirmation before an authorization is revoked. The toast afterwards offers an undo. An
 * undo leaves no trace for the authorized account, because that account is not notified of a
 * revocation.
 */
function RevokeDialog({ authorization, onClose, returnFocus }: RevokeDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const { id, shipment_id, email } = authorization
  const params = { tracking_id: shipment_id, id }
  const refresh = () => client.invalidateQueries({ queryKey: authorizationsQuery(shipment_id).queryKey })
  const restore = useMutation({
    mutationFn: () => request(restoreAuthorization, { params }),
    onSuccess: () => notify.success(t('authorizations.restored'), email),
    onError: (error) => notify.error(t('authorizations.restore_failed'), wordsOf(error)),
    onSettled: refresh,
  })
  const revoke = async () => {
    const after = await request(revokeAuthorization, { params })
    await refresh()
    // An authorization that was used up or had expired in the meantime cannot be revoked. The user
    // is then notified of its state instead.
    if (after.state !== 'revoked') return notify.info(t(`authorizations.${after.state}`), email)
    return notify.success(t('authorizations.revoked'), email, {
      duration: UNDO_MS,
      action: { label: t('authorizations.undo'), onClick: () => restore.mutate() },
    })
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={t('authorizations.revoke_question', { email })}
      confirm={t('authorizations.revoke')}
      failed={t('authorizations.revoke_failed')}
      onConfirm={revoke}
    >
      <p>{t('authorizations.revoke_says')}</p>
    </ConfirmDialog>
  )
}

type AuthorizationRowProps = {
  readonly authorization: ShipmentAuthorization
  readonly state: ShipmentAuthorization['state']
}

/** Shows whom an authorization is for, its limits and its uses. */
export function AuthorizationRow({ authorization, state }: AuthorizationRowProps) {
  const { t } = useMessages()
  const [isRevoking, setRevoking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { email, single_use, expires_at, uses, last_used_at, revoked_at, used_by } = authorization
  const who = used_by?.name ?? used_by?.email ?? t('authorizations.deleted_account')
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
              <DateTime value={expires_at} />
            </p>
          )}
          {last_used_at !== null && (
            <p className="[overflow-wrap:anywhere]">
              {t(usesKey(uses, state), { who, count: uses })} <DateTime value={last_used_at} />
            </p>
          )}
          {(state === 'expired' || state === 'revoked') && (
            <p>
              {t('authorizations.ended_at')}{' '}
              <DateTime value={state === 'revoked' && revoked_at !== null ? revoked_at : expires_at} />
            </p>
          )}
        </div>
        {state === 'active' && email !== null && (
          <PermittedButton
            needs="authorizations.write"
            ref={button}
            variant="outline"
            size="sm"
            aria-label={t('authorizations.revoke_of', { email })}
            onClick={() => setRevoking(true)}
          >
            {t('authorizations.revoke')}
          </PermittedButton>
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

function usesKey(uses: number, state: ShipmentAuthorization['state']) {
  if (state === 'used') return 'authorizations.used_at'
  return uses === 1 ? 'authorizations.one_use' : 'authorizations.many_uses'
}
