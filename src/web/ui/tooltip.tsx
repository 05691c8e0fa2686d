import type { ReactNode } from 'react'
import { Tooltip as Radix } from 'radix-ui'

export type TooltipProps = {
  /** A few words; never the only place of something one must know, since fingers do not hover. */
  readonly text: ReactNode
  /** One element that can have the focus, takes a ref and props. */
  readonly children: ReactNode
}

/** A short explanation on hover and on keyboard focus; `Esc` hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-sm leading-5 text-paper shadow-overlay"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
