import { type RefObject } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  restoreAuthorization,
  revokeAuthorization,
  type ShipmentAuthorization,
} from '#contract/endpoints/authorizations.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { authorizationsQuery } from './authorizations-query.ts'
import { useAuthorizationMessages } from './use-authorization-messages.ts'

/** Time to undo a revocation, in milliseconds: enough to notice it and to reach the button. */
const UNDO_MS = 10_000

type RevokeDialogProps = {
  readonly authorization: ShipmentAuthorization & { readonly email: string }
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/**
 * Asks before an authorization is revoked. The toast offers an undo, because the account is not
 * notified.
 */
export function RevokeDialog({ authorization, onClose, returnFocus }: RevokeDialogProps) {
  const t = useAuthorizationMessages()
  const client = useQueryClient()
  const { id, shipment_id, email } = authorization
  const params = { tracking_id: shipment_id, id }
  const refresh = () => client.invalidateQueries({ queryKey: authorizationsQuery(shipment_id).queryKey })
  const restore = useMutation({
    mutationFn: () => request(restoreAuthorization, { params }),
    onSuccess: () => notify.success(t('authorizations.restored'), email),
    onError: (error) =>
      notify.error(t('authorizations.restore_failed'), error instanceof ApiError ? error.words : undefined),
    onSettled: refresh,
  })
  const revoke = async () => {
    const after = await request(revokeAuthorization, { params })
    await refresh()
    // The authorization may have been used up in the meantime.
    if (after.state !== 'revoked') return notify.info(t(`authorizations.${after.state}`), email)
    return notify.success(t('authorizations.revoked'), email, {
      duration: UNDO_MS,
      action: { label: t('authorizations.undo'), onClick: () => restore.mutate() },
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
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
