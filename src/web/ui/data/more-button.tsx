import type { ReactNode } from 'react'
import { Button } from '../inputs/button.tsx'

export type MoreButtonProps = {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly children: ReactNode
}

/**
 * Renders the button at the end of a list that loads the next page of the list. Renders nothing
 * after the last page.
 */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="border-t border-line p-3 text-center">
      <Button
        variant="ghost"
        size="sm"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
