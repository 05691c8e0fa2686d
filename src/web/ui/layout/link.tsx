import type { ComponentProps, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  readonly children: ReactNode
  /** Path within the application, with its query. */
  readonly to: string
}

/**
 * Renders a link to another page of the application. The router's own link includes code for server
 * rendering, about 3 kB on every page.
 */
export function Link({ to, onClick, children, ...link }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
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
