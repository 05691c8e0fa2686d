import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { focusFirstInvalid } from './focus-first-invalid.ts'

/**
 * Shows the server's field errors at their controls and focuses the first one in document order,
 * which is not the server's order.
 * @param refused messages by the name of the control
 */
export function showRefusedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: HTMLElement | null,
  refused: readonly (readonly [control: string, message: string])[],
): void {
  for (const [control, message] of refused) form.setError(control as FieldPath<Values>, { message })
  if (refused.length > 0) focusFirstInvalid(element)
}
