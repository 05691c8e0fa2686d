/**
 * Focuses the first control of a form that is marked invalid, in the order in which they stand: a form library's own order
 * is that in which controls were registered.
 */
export function focusFirstInvalid(form: ParentNode | null): void {
  // Once the fields say so.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
