import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'
import { FarNotice } from '../place/far-notice.tsx'
import { missingEntry, type CheckpointSubject } from '../place/prefill.ts'

type CheckpointNoticesProps = {
  readonly subject: CheckpointSubject
  readonly values: CheckpointValues
  /** Distance in metres between the device and the place in the form, if it is far. */
  readonly far?: number | undefined
  /** True if the form has the destination of the shipment as its place. */
  readonly isAtDestination?: boolean
  /** Checkpoint to correct; absent for a new checkpoint. */
  readonly edited?: Checkpoint
  /** Title of the notice about a failed save. */
  readonly failed: string
  readonly refusal: ApiError | undefined
  /**
   * Message for the case that an earlier request had recorded the checkpoint but its response was
   * lost; undefined otherwise.
   */
  readonly earlier: string | undefined
  /**
   * Switches the form to a saída for the open entrada (an entrada without a saída), because this
   * saída must be recorded first. Absent if the form cannot switch.
   */
  readonly onExitFirst?: () => void
}

/**
 * Shows, beside the save button, warnings before saving and the result of saving. A refusal is
 * shown with the server's message.
 */
export function CheckpointNotices({
  subject,
  values,
  far,
  isAtDestination = false,
  edited,
  failed,
  refusal,
  earlier,
  onExitFirst,
}: CheckpointNoticesProps) {
  const { t } = useMessages()
  const { exitLocation } = subject
  const staysOpen = missingEntry(subject, values, edited)
  return (
    <>
      {staysOpen !== undefined && (
        <Notice tone="warning" title={t('checkpoint.no_entry_title', { location: values.location })}>
          <p>
            {staysOpen === null
              ? t('checkpoint.no_entry')
              : t('checkpoint.entry_stays_open', { open: staysOpen })}
          </p>
        </Notice>
      )}
      {far !== undefined && <FarNotice far={far} values={values} isAtDestination={isAtDestination} />}
      {earlier !== undefined && (
        <Notice tone="info" title={t('checkpoint.had_arrived_title')}>
          {earlier}
        </Notice>
      )}
      {refusal !== undefined && (
        <Notice title={failed}>
          <p>{refusal.words}</p>
          {refusal.code === 'checkpoint_exit_missing' && typeof exitLocation === 'string' && onExitFirst && (
            <Button
              variant="outline"
              className="mt-3 h-auto! min-h-11 py-2 whitespace-normal!"
              onClick={onExitFirst}
            >
              {t('checkpoint.exit_first', { location: exitLocation })}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
