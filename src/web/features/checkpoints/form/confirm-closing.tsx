import { useId } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { FieldError } from '../../../ui/inputs/field.tsx'
import type { CheckpointFormState } from '../place/place-fields.tsx'

/**
 * Shows the checkbox that confirms a finalization, because a finalization closes the shipment
 * permanently.
 */
export function ConfirmClosing({ form }: { readonly form: CheckpointFormState }) {
  const { t, problem } = useMessages()
  const errorId = useId()
  const error = problem(form.formState.errors.confirmed?.message)
  return (
    <div className="rounded-md border border-line bg-brand-tint px-3 py-1">
      <Checkbox
        {...form.register('confirmed')}
        label={t('checkpoint.confirm_closing')}
        hint={t('checkpoint.confirm_closing_says')}
        required
        {...(error !== undefined && { 'aria-invalid': true, 'aria-errormessage': errorId })}
      />
      <FieldError id={errorId} error={error} className="pb-2" />
    </div>
  )
}
