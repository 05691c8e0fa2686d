import type { FieldErrors, FieldValues } from 'react-hook-form'

/** Returns the paths of required controls that are empty, in the form's order. */
export function missingControls<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  prefix = '',
): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = prefix + name
    if (!('type' in error) || typeof error.type !== 'string') {
      return missingControls(error as FieldErrors<FieldValues>, `${path}.`)
    }
    return error.type === 'required' ? [path] : []
  })
}
