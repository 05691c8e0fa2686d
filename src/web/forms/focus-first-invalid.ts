/** React draws what came from the server in a task of its own, which a busy machine may begin after this frame. */
const MAX_RENDER_MS = 2_000

/**
 * Focuses the first control of a form that is marked invalid, in the order in which they stand: a form library's own order
 * is that in which controls were registered.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  if (form === null) return
  const focus = (): boolean => {
    const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
    first?.focus()
    return first !== null
  }
  // Once the fields say so.
  requestAnimationFrame(() => {
    if (focus()) return
    const drawing = new MutationObserver(() => focus() && drawing.disconnect())
    drawing.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    setTimeout(() => drawing.disconnect(), MAX_RENDER_MS)
  })
}
