import { useRef, type RefObject } from 'react'

/**
 * Handlers for a Radix overlay that give the focus back to whatever had it. By itself Radix gives it to a trigger of its
 * own only.
 * @param target what gets the focus instead; for openers that vanish, such as a menu's item
 */
export function useReturnFocus(target?: RefObject<HTMLElement | null>): {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
} {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const to = target?.current ?? opener.current
      if (to instanceof HTMLElement) to.focus()
    },
  }
}
