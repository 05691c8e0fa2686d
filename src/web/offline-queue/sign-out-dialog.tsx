import { useMessages } from '../locales/use-messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useAccount, useSignOut } from '../session/state/session-context.tsx'
import { onSignOutQuestion } from './sign-out-question.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { queueMessage, totalOf, useQueueCounts } from './queue-message.ts'
import { sendNow } from './sender.ts'

/**
 * Asks before signing out with queued checkpoints on this device. The user may sign out now, or
 * once the checkpoints are sent.
 */
export function SignOutDialog() {
  const { t } = useMessages()
  const { person } = useAccount()
  const signOut = useSignOut()
  const [isOpen, setOpen] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const { waiting } = useQueueCounts()
  const unsent = totalOf(waiting)
  useEffect(() => onSignOutQuestion(setOpen), [])

  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen || !isWaiting || unsent > 0 || isLeaving.current) return
    isLeaving.current = true
    void signOut()
  }, [isOpen, isWaiting, unsent, signOut])

  const close = () => {
    setOpen(false)
    setWaiting(false)
  }
  const wait = () => {
    setWaiting(true)
    void sendNow(person)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('pending.sign_out_title')}
      footer={
        <>
          <Button variant="outline" onClick={() => void signOut()}>
            {t('pending.sign_out_now')}
          </Button>
          <Button busy={isWaiting} onClick={wait}>
            {t('pending.sign_out_later')}
          </Button>
        </>
      }
    >
      <p>{t('pending.sign_out_says', { pending: queueMessage(waiting, t) })}</p>
      {isWaiting && (
        <Notice tone="info" className="mt-4">
          {t('pending.sign_out_waiting')}
        </Notice>
      )}
    </Dialog>
  )
}
