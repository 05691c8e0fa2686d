import { useEffect } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import type { RowsProps } from './rows-props.ts'

type MoreRowsProps = Pick<RowsProps, 'query'> & {
  /** True if the last rows are in view or nearly so. */
  readonly isNear: boolean
}

/**
 * Loads more rows when the user scrolls near the end of the list. The button serves keyboard users
 * and retries after a failure.
 */
export function MoreRows({ query, isNear }: MoreRowsProps) {
  const { t } = useMessages()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 py-4">
      {isFetchNextPageError && <p role="alert">{t('tracker.more_failed')}</p>}
      <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t(isFetchNextPageError ? 'load.retry' : 'tracker.load_more')}
      </Button>
    </div>
  )
}
