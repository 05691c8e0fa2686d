import { useEffect } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import type { RowsProps } from './rows-props.ts'

type MoreRowsProps = Pick<RowsProps, 'hasMore' | 'isLoadingMore' | 'failed' | 'onMore'> & {
  /** True if the last rows are in view or nearly so. */
  readonly isNear: boolean
}

/**
 * Loads more rows when the end is near. The button serves keyboard users and retries after a
 * failure.
 */
export function MoreRows({ hasMore, isLoadingMore, failed, onMore, isNear }: MoreRowsProps) {
  const { t } = useMessages()
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore && !failed) onMore()
  }, [isNear, hasMore, isLoadingMore, failed, onMore])
  if (!hasMore) return null
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {failed && <p role="alert">{t('tracker.more_failed')}</p>}
      <Button variant="outline" busy={isLoadingMore} onClick={onMore}>
        {t(failed ? 'load.retry' : 'tracker.load_more')}
      </Button>
    </div>
  )
}
