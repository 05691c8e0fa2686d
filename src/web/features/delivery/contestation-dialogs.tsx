import { useState, type ReactNode } from 'react'
import { closingOutcomes } from '#domain/events/annex.ts'
import { MAX_ANSWER_PHOTOS } from '#domain/events/contestation.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { SelectField } from '../../ui/inputs/control-fields.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { AdditionForm } from './addition-form.tsx'
import { useAddition } from './use-addition.ts'

type AnswerDialogProps = MountedDialogProps & {
  readonly trackingId: string
  /** Id of the contestation. */
  readonly about: string
}

/** Replies to a contestation with a text and photos. */
export function ReplyDialog({ trackingId, about, onClose, returnFocus }: AnswerDialogProps) {
  const { t } = useMessages()
  const reply = useAddition(
    trackingId,
    (isKept) => {
      notify.success(t(isKept ? 'pending.kept' : 'contestation.replied'))
      onClose()
    },
    { kind: 'company_replied', facts: { about } },
  )
  return (
    <AnswerDialog
      title={t('contestation.reply')}
      label={t('contestation.reply_text')}
      addition={reply}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  )
}

/** Closes a contestation with an outcome, and perhaps a text and photos. */
export function ClosingDialog({ trackingId, about, onClose, returnFocus }: AnswerDialogProps) {
  const { t, problem } = useMessages()
  const [outcome, setOutcome] = useState('')
  const [isMissing, setMissing] = useState(false)
  const closing = useAddition(
    trackingId,
    (isKept) => {
      notify.success(t(isKept ? 'pending.kept' : 'contestation.is_closed'))
      onClose()
    },
    { kind: 'dispute_closed', facts: { about, outcome }, mayBeEmpty: true },
  )
  const submit: typeof closing.submit = (event) => {
    if (outcome !== '') return closing.submit(event)
    event.preventDefault()
    setMissing(true)
  }
  return (
    <AnswerDialog
      title={t('contestation.close')}
      label={t('contestation.close_text')}
      addition={{ ...closing, submit }}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <p>{t('contestation.close_says')}</p>
      <SelectField
        label={t('contestation.outcome')}
        required
        error={problem(isMissing ? 'required' : undefined)}
        value={outcome}
        onChange={({ target }) => {
          setOutcome(target.value)
          setMissing(false)
        }}
      >
        <option value="">{t('contestation.choose')}</option>
        <Options values={closingOutcomes} nameOf={(one) => t(`contestation.outcome_${one}`)} />
      </SelectField>
    </AnswerDialog>
  )
}

type DialogProps = Pick<AnswerDialogProps, 'onClose' | 'returnFocus'> & {
  /** Title of the dialog and text of its button. */
  readonly title: string
  readonly label: string
  readonly addition: ReturnType<typeof useAddition>
  readonly children?: ReactNode
}

function AnswerDialog({ title, label, addition, onClose, returnFocus, children }: DialogProps) {
  const [isEncoding, setEncoding] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={title}
      footer={
        <Button type="submit" form="answer" busy={addition.isPending || isEncoding}>
          {title}
        </Button>
      }
    >
      <AdditionForm
        id="answer"
        addition={addition}
        onBusy={setEncoding}
        label={label}
        maxPhotos={MAX_ANSWER_PHOTOS}
      >
        {children}
      </AdditionForm>
    </Dialog>
  )
}
