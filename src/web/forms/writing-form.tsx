import type { ComponentProps } from 'react'
import { useScannerKeys } from '../ui/lib/use-scanner-keys.ts'

/**
 * Renders a form whose values are committed for good. Enter in a field never submits it: see
 * `useScannerKeys`. The browser offers no data of the operator, because the fields are about
 * others.
 */
export function WritingForm(props: ComponentProps<'form'>) {
  useScannerKeys()
  return <form noValidate autoComplete="off" data-writing {...props} />
}
