import { useState } from 'react'
import { AlertDialog } from 'radix-ui'
import { MessageError } from '../../locales/message-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../inputs/button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import { overlayStyles } from './overlay-styles.ts'
import { useScannerKeys } from '../lib/use-scanner-keys.ts'
import { useReturnFocus } from '../lib/use-return-focus.ts'

/** Renders the dialog of `ConfirmDialog`. */
export function Confirmation({ open = true, onClose, returnFocus, ...question }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const focus = useReturnFocus(returnFocus)
  return (
    // A running action cannot be cancelled by closing the dialog.
    <AlertDialog.Root open={open} onOpenChange={() => !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyles} />
        <AlertDialog.Content
          {...focus}
          className="fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-overlay data-[state=open]:animate-[rise-in_180ms_ease-out] sm:p-6"
        >
          <Question {...question} busy={busy} onBusy={setBusy} onDone={onClose} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type QuestionProps = Omit<ConfirmDialogProps, 'open' | 'onClose' | 'returnFocus'> & {
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** Renders the question. Mounted with the dialog, so that closing it clears a failure. */
function Question({
  title,
  children,
  confirm,
  dismiss,
  variant = 'destructive',
  failed,
  onConfirm,
  busy,
  onBusy,
  onDone,
}: QuestionProps) {
  const { t } = useMessages()
  const [failure, setFailure] = useState<string>()
  useScannerKeys()
  const run = async () => {
    setFailure(undefined)
    onBusy(true)
    try {
      await onConfirm()
      onDone()
    } catch (error) {
      setFailure(error instanceof MessageError ? error.words : t('api.bad_answer'))
    } finally {
      onBusy(false)
    }
  }
  return (
    <>
      <AlertDialog.Title className="text-xl leading-7 font-semibold">{title}</AlertDialog.Title>
      <AlertDialog.Description asChild>
        <div className="mt-2 text-muted">{children}</div>
      </AlertDialog.Description>
      {failure !== undefined && (
        <Notice title={failed} className="mt-4">
          {failure}
        </Notice>
      )}
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <AlertDialog.Cancel asChild>
          <Button variant="outline" disabled={busy}>
            {dismiss ?? t('ui.cancel')}
          </Button>
        </AlertDialog.Cancel>
        <Button variant={variant} busy={busy} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </>
  )
}
