import { useRef, type RefObject } from 'react'

const CONTROL = ':is(input:not([type=hidden]), select, textarea):not(:disabled, [readonly], [tabindex="-1"])'

/**
 * Handlers for a Radix overlay: a form's first control has the focus, where there is one, rather than the button that
 * closes it; and whatever had it before gets it back, which Radix by itself does for a trigger of its own only.
 * @param target what gets the focus back instead; for openers that vanish, such as a menu's item
 * @param start what has the focus first instead, where something is to be read before anything is typed
 */
export function useReturnFocus(
  target?: RefObject<HTMLElement | null>,
  start?: RefObject<HTMLElement | null>,
): {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
} {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement
      const overlay = event.target
      const first = start?.current ?? (overlay instanceof HTMLElement ? firstControl(overlay) : undefined)
      if (first === undefined) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const to = target?.current ?? opener.current
      if (to instanceof HTMLElement) to.focus()
    },
  }
}

/** The first control, and of a group of which one is to be chosen the one that is. */
function firstControl(overlay: HTMLElement): HTMLElement | undefined {
  const controls = [...overlay.querySelectorAll<HTMLElement>(CONTROL)]
  const [first] = controls
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const isChosen = (one: HTMLElement) =>
    one instanceof HTMLInputElement && one.name === first.name && one.checked
  return controls.find(isChosen) ?? first
}
