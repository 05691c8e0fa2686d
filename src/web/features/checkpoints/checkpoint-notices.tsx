import type { ApiError } from '../../api/api-error.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type CheckpointNoticesProps = {
  /** Open entrada that the saída does not close; null where none is open, undefined where no warning is due. */
  readonly staysOpen: string | null | undefined
  /** Place of the checkpoint. */
  readonly location: string
  /** Says what could not be done. */
  readonly failed: string
  readonly refusal: ApiError | undefined
  /** What is said of an earlier attempt that turned out to have arrived. */
  readonly earlier: string | undefined
  readonly exitLocation: string | null
  /** Absent where the form cannot become that of an exit. */
  readonly onExitFirst?: ((location: string) => void) | undefined
}

/** Warnings before saving and the outcome of saving, beside its button, refusals in the server's own words. */
export function CheckpointNotices({
  staysOpen,
  location,
  failed,
  refusal,
  earlier,
  exitLocation,
  onExitFirst,
}: CheckpointNoticesProps) {
  const { t } = useWords()
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
