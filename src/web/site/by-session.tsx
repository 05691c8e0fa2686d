import type { ReactNode } from 'react'

type BySessionProps = { readonly signedIn: ReactNode; readonly signedOut: ReactNode }

/**
 * Renders both the content for signed-in and the content for signed-out visitors. The style sheet
 * shows one of them by an attribute that public/before-paint.js sets before the first paint, so
 * that the wrong content never flashes.
 */
export function BySession({ signedIn, signedOut }: BySessionProps) {
  return (
    <>
      <span className="hidden signed-in:contents">{signedIn}</span>
      <span className="contents signed-in:hidden">{signedOut}</span>
    </>
  )
}
