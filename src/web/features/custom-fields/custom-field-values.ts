import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'

/** Values of the custom field form's controls. */
export type CustomFieldValues = {
  field_name: string
  field_type: string
  is_required: boolean
  /** Options, one per line. */
  options: string
}

export function customFieldValues(field: CustomFieldEntry | undefined): CustomFieldValues {
  return {
    field_name: field?.field_name ?? '',
    field_type: field?.field_type ?? 'text',
    is_required: field?.is_required ?? false,
    options: field?.field_options?.options.join('\n') ?? '',
  }
}

/**
 * Returns the content in the format of the API. Only a select field has options; blank lines are
 * ignored.
 */
export function customFieldContentOf({ options, ...values }: CustomFieldValues): object {
  const lines = options.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  return {
    ...values,
    ...(values.field_type === 'select' && lines.length > 0 && { field_options: { options: lines } }),
  }
}

/** Returns the control that shows the error of a field path of the API body. */
export function controlOf(path: string): keyof CustomFieldValues {
  if (path.startsWith('field_options')) return 'options'
  return path === 'field_type' || path === 'is_required' ? path : 'field_name'
}
