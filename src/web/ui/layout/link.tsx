import type { ComponentProps, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  readonly children: ReactNode
  /** Path within the application, with its query. */
  readonly to: string
  /**
   * State for the history entry of the next page: values that the page's address does not contain.
   */
  readonly state?: unknown
}

/**
 * Renders a link to another page of the application. The router's own link is not used, because its
 * code for server rendering adds about 3 kB to every page.
 */
export function Link({ to, state, onClick, children, ...link }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a
      {...link}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    >
      {children}
    </a>
  )
}
