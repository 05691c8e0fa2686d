import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { LinkButton } from '../layout/link-button.tsx'

export type BackButtonProps = {
  readonly to: string
  /**
   * True to go back in this tab's history, so that the previous page appears as the user left it.
   * Without a previous page, the button leads to `to`.
   */
  readonly toPrevious?: boolean
  readonly children: ReactNode
}

/**
 * Renders a link that leads back to the page `to`. Its text is aligned with the heading below the
 * link.
 */
export function BackButton({ to, toPrevious = false, children }: BackButtonProps) {
  const navigate = useNavigate()
  return (
    <LinkButton
      to={to}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!toPrevious || !isPlain || !hasPrevious()) return
        event.preventDefault()
        void navigate(-1)
      }}
      variant="ghost"
      className="-ml-3 self-start"
    >
      <ArrowLeft aria-hidden />
      {children}
    </LinkButton>
  )
}

/**
 * Returns true if this tab showed another page of the application before, according to the router's
 * index.
 */
function hasPrevious(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
