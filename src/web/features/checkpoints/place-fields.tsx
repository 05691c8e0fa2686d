import type { UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import type { CheckpointEntry, CheckpointValues } from './checkpoint-form-values.ts'
import { clearPoint } from './fill-place.ts'
import type { PlaceSource } from './prefill.ts'

export type CheckpointFormState = UseFormReturn<CheckpointValues, unknown, CheckpointEntry>

type PlaceFieldsProps = {
  readonly form: CheckpointFormState
  /** Origin of the prefilled place; absent if nothing was prefilled. */
  readonly source: PlaceSource | undefined
  /** Clears the prefilled place. */
  readonly onLeave: () => void
}

/** Shows the fields for the place's name and full address. */
export function PlaceFields({ form, source, onLeave }: PlaceFieldsProps) {
  const { t, problem } = useMessages()
  const { register, formState } = form
  const { errors } = formState
  const clearingOf = (name: 'street' | 'number' | 'city' | 'uf') => ({
    onChange: () => clearPoint(form, name),
  })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{t('checkpoint.full_address')}</legend>
      {source !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {t(`checkpoint.${source}`)}
          <Button variant="link" size="sm" onClick={onLeave}>
            {t('checkpoint.other_place')}
          </Button>
        </p>
      )}
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        <Field
          label={t('checkpoint.location')}
          required
          error={problem(errors.location?.message)}
          className="col-span-6"
        >
          {(control) => <Input {...control} {...register('location')} maxLength={200} />}
        </Field>
        <Field
          label={t('address.street')}
          required
          error={problem(errors.street?.message)}
          className="col-span-6 sm:col-span-4"
        >
          {(control) => <Input {...control} {...register('street', clearingOf('street'))} maxLength={160} />}
        </Field>
        <Field label={t('address.number')} error={problem(errors.number?.message)} className="col-span-2">
          {(control) => <Input {...control} {...register('number', clearingOf('number'))} maxLength={20} />}
        </Field>
        <Field
          label={t('address.complement')}
          error={problem(errors.complement?.message)}
          className="col-span-4 sm:col-span-3"
        >
          {(control) => <Input {...control} {...register('complement')} maxLength={100} />}
        </Field>
        <Field
          label={t('address.neighborhood')}
          required
          error={problem(errors.neighborhood?.message)}
          className="col-span-6 sm:col-span-3"
        >
          {(control) => <Input {...control} {...register('neighborhood')} maxLength={100} />}
        </Field>
        <Field
          label={t('address.city')}
          required
          error={problem(errors.city?.message)}
          className="col-span-4 sm:col-span-5"
        >
          {(control) => <Input {...control} {...register('city', clearingOf('city'))} maxLength={100} />}
        </Field>
        <Field
          label={t('address.state')}
          required
          error={problem(errors.uf?.message)}
          className="col-span-2 sm:col-span-1"
        >
          {(control) => (
            <Input
              {...control}
              {...register('uf', { setValueAs: upperCased, ...clearingOf('uf') })}
              maxLength={2}
              autoCapitalize="characters"
              className="uppercase"
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}

function upperCased(typed: unknown): unknown {
  return typeof typed === 'string' ? typed.toUpperCase() : typed
}
