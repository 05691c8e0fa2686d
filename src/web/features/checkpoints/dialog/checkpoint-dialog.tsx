import { useState, type RefObject } from 'react'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAccount } from '../../../session/state/session-context.tsx'
import { checkpointDraft } from '../form/checkpoint-draft.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { SavedSummary } from '../saving/checkpoint-saved.tsx'
import { CorrectCheckpoint } from '../form/correct-checkpoint.tsx'
import { NewCheckpoint } from '../form/new-checkpoint.tsx'
import { sensibleKind, type CheckpointSubject } from '../place/prefill.ts'

export type CheckpointDialogProps = {
  readonly subject: CheckpointSubject
  /** Kind of checkpoint that the form starts with; if absent, the form proposes one. */
  readonly kind?: CheckpointType | undefined
  /** Checkpoint to correct; absent for a new checkpoint. */
  readonly edited?: Checkpoint | undefined
  readonly onClose: () => void
  readonly returnFocus?: RefObject<HTMLElement | null>
}

/** Shows the checkpoint form in a dialog whose title names the chosen kind. */
export function CheckpointDialog({ subject, kind, edited, onClose, returnFocus }: CheckpointDialogProps) {
  const { t } = useMessages()
  const [chosen, setChosen] = useState(edited?.checkpoint_type ?? kind ?? sensibleKind(subject))
  const { id: account } = useAccount()
  const close = () => {
    checkpointDraft(account, subject, edited).clear()
    onClose()
  }
  const notifySaved = ({ isKept, hasPosition }: SavedSummary) => {
    if (edited !== undefined) return notify.success(t('checkpoint.updated_title'), t('checkpoint.updated'))
    if (isKept) return notify.info(t('pending.kept'))
    return notify.success(
      t('checkpoint.created_title'),
      t(hasPosition ? 'checkpoint.created' : 'checkpoint.saved_without_position'),
    )
  }
  const form = {
    subject,
    onKind: setChosen,
    onSaved: (saved: SavedSummary) => {
      notifySaved(saved)
      onClose()
    },
    onCancel: onClose,
  }
  return (
    <Dialog
      onClose={close}
      returnFocus={returnFocus}
      width="4xl"
      title={t(edited === undefined ? `checkpoint.register_${chosen}` : `checkpoint.edit_${chosen}`)}
      description={<span className="machine">{subject.tracking_id}</span>}
    >
      {edited === undefined ? (
        <NewCheckpoint kind={kind} {...form} />
      ) : (
        <CorrectCheckpoint edited={edited} {...form} />
      )}
    </Dialog>
  )
}
