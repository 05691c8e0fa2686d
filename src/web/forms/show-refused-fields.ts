import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { focusFirstInvalid } from './focus-first-invalid.ts'

/**
 * Shows what a server refused at its controls, and focuses the first of them in the order in which they stand, which is not the
 * server's.
 * @param refused what is said of each control, by its name
 */
export function showRefusedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: HTMLElement | null,
  refused: readonly (readonly [control: string, message: string])[],
): void {
  for (const [control, message] of refused) form.setError(control as FieldPath<Values>, { message })
  if (refused.length > 0) focusFirstInvalid(element)
}
