import type { ComponentProps, ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  readonly children: ReactNode
  /** A path of the application, with its search. */
  readonly to: string
}

/**
 * A link to another page of the application. The router's own brings along what prepares pages that a server renders, some
 * 3 kB of every page.
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
