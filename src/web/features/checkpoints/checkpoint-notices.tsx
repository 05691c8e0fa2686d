import type { Checkpoint } from '#contract/checkpoints.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type CheckpointNoticesProps = {
  readonly refusal: ApiError | undefined
  /** What an earlier attempt turned out to have recorded. */
  readonly earlier: Checkpoint | undefined
  readonly exitLocation: string | null
  readonly onExitFirst: (location: string) => void
}

/** What came of trying to save, beside the button that tried, in the server's own words. */
export function CheckpointNotices({ refusal, earlier, exitLocation, onExitFirst }: CheckpointNoticesProps) {
  const { t } = useWords()
  return (
    <>
      {earlier !== undefined && (
        <Notice tone="info" title={t('checkpoint.had_arrived_title')}>
          {t('checkpoint.had_arrived', {
            kind: t(`checkpoint.${earlier.checkpoint_type}`),
            location: earlier.location,
          })}
        </Notice>
      )}
      {refusal !== undefined && (
        <Notice title={t('checkpoint.failed_title')}>
          <p>{refusal.words}</p>
          {refusal.code === 'checkpoint_exit_missing' && exitLocation !== null && (
            <Button
              variant="outline"
              className="mt-3 h-auto min-h-11 py-2 whitespace-normal"
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
