import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { statusesQuery } from '../../../api/statuses-query.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { classNames } from '../../../ui/lib/class-names.ts'
import { useFields } from '../../../forms/use-fields.ts'
import { InputField } from '../../../ui/inputs/control-fields.tsx'
import type { CheckpointFormState } from '../place/place-fields.tsx'
import { suggestedStatuses } from './status-suggestions.ts'

/** Shows the status field: free text with buttons for common statuses. */
export function StatusField({ form }: { readonly form: CheckpointFormState }) {
  const { t } = useMessages()
  const field = useFields(form)
  // If the request fails, the field offers only the usual statuses of the kind.
  const statuses = useQuery(statusesQuery)
  const [kind, typed] = useWatch({ control: form.control, name: ['checkpoint_type', 'status'] })
  return (
    <div className="flex flex-col gap-2">
      <InputField
        {...field('status')}
        label={t('checkpoint.status')}
        required
        maxLength={60}
        autoComplete="off"
      />
      <fieldset aria-label={t('checkpoint.suggestions')} className="flex min-w-0 flex-wrap gap-2">
        {suggestedStatuses(kind, statuses.data ?? [], t).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === typed}
            onClick={() => form.setValue('status', name, { shouldValidate: form.formState.isSubmitted })}
            className={classNames(
              'min-h-11 max-w-full rounded-full border px-4 py-1.5 text-sm font-medium break-words',
              name === typed
                ? 'border-brand bg-brand-tint text-ink'
                : 'border-control bg-surface hover:border-brand',
            )}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
