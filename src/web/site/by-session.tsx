import type { ReactNode } from 'react'

type BySessionProps = { readonly signedIn: ReactNode; readonly signedOut: ReactNode }

/**
 * Renders both versions; the style sheet shows the one that fits the session. The wrong version
 * never flashes, and no script is needed.
 */
export function BySession({ signedIn, signedOut }: BySessionProps) {
  return (
    <>
      <span className="hidden signed-in:contents">{signedIn}</span>
      <span className="contents signed-in:hidden">{signedOut}</span>
    </>
  )
}
