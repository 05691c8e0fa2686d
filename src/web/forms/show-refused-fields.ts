import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/api-error.ts'
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

/**
 * Shows the field errors of a refused request at their controls.
 * @param controlOf returns the control for a field of the request
 */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: HTMLElement | null,
  { fields }: ApiError,
  controlOf: (field: string) => string,
): void {
  const refused = Object.entries(fields).map(([field, message]) => [controlOf(field), message] as const)
  showRefusedFields(form, element, refused)
}
