import { useRef, type RefObject } from 'react'

const CONTROL = ':is(input:not([type=hidden]), select, textarea):not(:disabled, [readonly], [tabindex="-1"])'

/**
 * Returns focus handlers for a Radix overlay. They first focus a form's first control, if there is
 * one, rather than the close button. On closing they return the focus to the previous element,
 * which Radix does only for its own triggers.
 * @param target element that receives the focus on closing if the opener vanishes, such as a menu
 * item
 * @param start element that receives the first focus instead of a control, if the user must read
 * something before typing
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

/**
 * Returns the control marked by `data-first-focus`, or else the first control. In a group of
 * choices, returns the chosen one.
 */
function firstControl(overlay: HTMLElement): HTMLElement | undefined {
  const marked = overlay.querySelector<HTMLElement>('[data-first-focus]')
  if (marked !== null) return marked
  const controls = [...overlay.querySelectorAll<HTMLElement>(CONTROL)]
  const [first] = controls
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  const isChosen = (one: HTMLElement) =>
    one instanceof HTMLInputElement && one.name === first.name && one.checked
  return controls.find(isChosen) ?? first
}
