/**
 * Maximum wait for React to render errors from the server, in milliseconds. React renders the
 * errors in a separate task, which may start several frames later on a busy machine.
 */
const MAX_RENDER_MS = 2_000

/**
 * Focuses the first invalid control of a form in document order. React Hook Form would use the
 * order in which controls were registered.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  if (form === null) return
  const focus = (): boolean => {
    const first = form.querySelector<HTMLElement>('[aria-invalid=true]')
    first?.focus()
    return first !== null
  }
  // Waits until the fields are marked invalid.
  requestAnimationFrame(() => {
    if (focus()) return
    const drawing = new MutationObserver(() => focus() && drawing.disconnect())
    drawing.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    setTimeout(() => drawing.disconnect(), MAX_RENDER_MS)
  })
}
