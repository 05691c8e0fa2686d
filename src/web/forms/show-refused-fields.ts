import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/api-error.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'

/**
 * Shows the server's field errors at their controls and focuses the first one in document order,
 * which is not the server's order. Returns false if there are none.
 * @param refused messages by the name of the control
 */
export function showRefusedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: HTMLElement | null,
  refused: readonly (readonly [control: string, message: string])[],
): boolean {
  for (const [control, message] of refused) form.setError(control as FieldPath<Values>, { message })
  if (refused.length > 0) focusFirstInvalid(element)
  return refused.length > 0
}

/**
 * Shows the field errors of a refused request at their controls. Returns false if there are none.
 * @param controlOf returns the control for a field of the request; undefined if there is none
 */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  element: HTMLElement | null,
  { fields }: ApiError,
  controlOf: (field: string) => string | undefined,
): boolean {
  const refused = Object.entries(fields).flatMap(([field, message]) => {
    const control = controlOf(field)
    return control === undefined ? [] : [[control, message] as const]
  })
  return showRefusedFields(form, element, refused)
}
