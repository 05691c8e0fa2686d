import { useMutation } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { authClient } from '../../../session/client/auth-client.ts'
import { codeRefusal } from '../../../session/client/second-step-refusal.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { ProveOwner } from './prove-owner.tsx'
import type { ListedApp } from './second-step-query.ts'

export type RemoveAppDialogProps = {
  /** App to remove; undefined while the dialog is closed. */
  readonly app: ListedApp | undefined
  readonly apps: readonly ListedApp[]
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/**
 * Asks for confirmation before an authenticator app is removed. If the user last entered an app's
 * code too long ago, also asks for a new code.
 */
export function RemoveAppDialog({ app, apps, onClose, onChanged, returnFocus }: RemoveAppDialogProps) {
  const { t } = useMessages()
  const name = app?.name === '' ? t('second.unnamed') : (app?.name ?? '')
  return (
    <Dialog
      open={app !== undefined}
      onClose={onClose}
      title={t('second.remove_of', { name })}
      returnFocus={returnFocus}
    >
      {app !== undefined && <Question app={app} apps={apps} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

type QuestionProps = Omit<RemoveAppDialogProps, 'app' | 'returnFocus'> & { readonly app: ListedApp }

function Question({ app, apps, onClose, onChanged }: QuestionProps) {
  const { t } = useMessages()
  const isLast = apps.length === 1
  const [isStale, setStale] = useState(false)
  const [failure, setFailure] = useState<string>()
  const remove = useMutation({
    mutationFn: async () => {
      const answer = await (await authClient()).mfa.unenroll({ factorId: app.id })
      // The session's copy of the user still lists the removed app, so the session is refreshed.
      if (answer.error === null) await (await authClient()).refreshSession()
      return answer
    },
    onMutate: () => setFailure(undefined),
    onSuccess: ({ error }) => {
      if (error?.code === 'reauthentication_needed') return setStale(true)
      setStale(false)
      // An app that is already removed counts as success.
      if (error !== null && error.code !== 'mfa_factor_not_found')
        return setFailure(t(codeRefusal(error, 'app')))
      notify.success(t(isLast ? 'second.switched_off' : 'second.removed'))
      onChanged()
      onClose()
    },
    onError: () => setFailure(t('auth.unexpected')),
  })

  if (isStale) return <ProveOwner apps={apps} onProven={() => remove.mutate()} />
  return (
    <>
      <p>{t(isLast ? 'second.remove_last' : 'second.remove_one')}</p>
      {failure !== undefined && (
        <Notice title={t('second.not_removed')} className="mt-4">
          {failure}
        </Notice>
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={remove.isPending} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button variant="destructive" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('second.remove')}
        </Button>
      </div>
    </>
  )
}
