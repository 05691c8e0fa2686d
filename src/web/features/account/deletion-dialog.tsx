import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getAccountDeletion } from '#contract/endpoints/account-deletion.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useSignOut } from '../../session/state/session-context.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DeletionForm } from './deletion-form.tsx'

/** Loads, when the dialog opens, what the deletion of the account affects and what it requires. */
const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => request(getAccountDeletion, { signal }),
  staleTime: 0,
  gcTime: 0,
})

type DeletionDialogProps = { readonly open: boolean; readonly onClose: () => void }

/**
 * Asks for a last confirmation before the account is deleted. Offers the data download first, then
 * asks for the e-mail address, the password and the user's consent.
 */
export function DeletionDialog({ open, onClose }: DeletionDialogProps) {
  const { t } = useMessages()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const deletion = useQuery({ ...deletionQuery, enabled: open })
  // Closing the dialog cannot cancel a running deletion.
  const close = () => {
    if (!isBusy) onClose()
  }
  const canDelete = deletion.data !== undefined && deletion.data.proof !== 'sign_in'
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('deletion.question')}
      description={t('deletion.final')}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          {canDelete && (
            <Button type="submit" form={formId} variant="destructive" busy={isBusy}>
              {t('deletion.confirm')}
            </Button>
          )}
        </>
      }
    >
      {deletion.isPending && <DialogSkeleton />}
      {deletion.isError && <LoadFailed title={t('deletion.not_loaded')} query={deletion} />}
      {deletion.data?.proof === 'sign_in' && <SignInFirst />}
      {deletion.data !== undefined && canDelete && (
        <DeletionForm formId={formId} deletion={deletion.data} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

/**
 * Asks the user to sign in again, because an account without a password has no other way to confirm
 * its deletion.
 */
function SignInFirst() {
  const { t } = useMessages()
  const signOut = useSignOut()
  return (
    <Notice tone="info" title={t('deletion.sign_in_title')}>
      <p className="mb-3">{t('deletion.sign_in')}</p>
      <Button variant="outline" onClick={() => void signOut()}>
        {t('deletion.sign_out')}
      </Button>
    </Notice>
  )
}

function DialogSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-5">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}
