import type { ComponentProps } from 'react'

/**
 * Renders a form whose values are committed for good. Enter in a field never submits it: see
 * `useScannerKeys`. The browser offers no data of the operator, because the fields are about others.
 */
export function WritingForm(props: ComponentProps<'form'>) {
  return <form noValidate autoComplete="off" data-writing {...props} />
}
