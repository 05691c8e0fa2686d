import { useMessages } from '../../locales/use-messages.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { CheckpointFormState } from './place-fields.tsx'
import { StatusField } from './status-field.tsx'

type DetailFieldsProps = {
  readonly form: CheckpointFormState
  /** True if the form asks for the time. A new checkpoint happens now. */
  readonly hasTime: boolean
}

/** Shows the fields for status, notes and, for an earlier checkpoint, its time. */
export function DetailFields({ form, hasTime }: DetailFieldsProps) {
  const { t, problem } = useMessages()
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{t('checkpoint.details')}</legend>
      <div className="flex flex-col gap-4">
        <StatusField form={form} />
        {hasTime && (
          <Field label={t('checkpoint.occurred_at')} required error={problem(errors.occurred_at?.message)}>
            {(control) => <Input {...control} {...register('occurred_at')} type="datetime-local" />}
          </Field>
        )}
        <Field label={t('checkpoint.notes')} error={problem(errors.notes?.message)}>
          {(control) => <Textarea {...control} {...register('notes')} maxLength={2000} rows={2} />}
        </Field>
      </div>
    </fieldset>
  )
}
