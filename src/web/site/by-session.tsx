import type { ReactNode } from 'react'

type BySessionProps = { readonly signedIn: ReactNode; readonly signedOut: ReactNode }

/** Both stand in the page, and its style sheet shows the one for this browser: neither flashes, no script is needed. */
export function BySession({ signedIn, signedOut }: BySessionProps) {
  return (
    <>
      <span className="hidden signed-in:contents">{signedIn}</span>
      <span className="contents signed-in:hidden">{signedOut}</span>
    </>
  )
}
