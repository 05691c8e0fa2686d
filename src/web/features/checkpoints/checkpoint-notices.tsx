import type { ApiError } from '../../api/api-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

type CheckpointNoticesProps = {
  /**
   * Open entrada that the saída does not close; null if none is open, undefined if no warning is
   * due.
   */
  readonly staysOpen: string | null | undefined
  readonly location: string
  /** Title for a failed save. */
  readonly failed: string
  readonly refusal: ApiError | undefined
  /** Message that an earlier attempt had recorded the checkpoint after all. */
  readonly earlier: string | undefined
  readonly exitLocation: string | null
  /** Absent if the form cannot switch to an exit. */
  readonly onExitFirst?: ((location: string) => void) | undefined
}

/**
 * Shows warnings before saving and the result of saving beside the button. Errors use the server's
 * message.
 */
export function CheckpointNotices({
  staysOpen,
  location,
  failed,
  refusal,
  earlier,
  exitLocation,
  onExitFirst,
}: CheckpointNoticesProps) {
  const { t } = useMessages()
  return (
    <>
      {staysOpen !== undefined && (
        <Notice tone="warning" title={t('checkpoint.no_entry_title', { location })}>
          <p>
            {staysOpen === null
              ? t('checkpoint.no_entry')
              : t('checkpoint.entry_stays_open', { open: staysOpen })}
          </p>
        </Notice>
      )}
      {earlier !== undefined && (
        <Notice tone="info" title={t('checkpoint.had_arrived_title')}>
          {earlier}
        </Notice>
      )}
      {refusal !== undefined && (
        <Notice title={failed}>
          <p>{refusal.words}</p>
          {refusal.code === 'checkpoint_exit_missing' && exitLocation !== null && onExitFirst && (
            <Button
              variant="outline"
              className="mt-3 h-auto! min-h-11 py-2 whitespace-normal!"
              onClick={() => onExitFirst(exitLocation)}
            >
              {t('checkpoint.exit_first', { location: exitLocation })}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
