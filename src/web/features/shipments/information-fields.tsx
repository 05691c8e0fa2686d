import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { checkReferences } from '#contract/endpoints/imports.ts'
import { deliveryYears } from '#contract/endpoints/shipments.ts'
import { instantAt, LAST_MINUTE } from '#domain/base/calendar-day.ts'
import { request } from '../../api/request.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { Textarea } from '../../ui/inputs/textarea.tsx'
import type { NewShipmentValues, TextField } from './new-shipment-form.ts'

/** Statuses that the creation form offers: the first three of the specification (section 4). */
const offered = ['pending', 'in_transit', 'delivered'] as const

/** Form of a new shipment or of an edit. The two differ in the output of their resolvers. */
export type ShipmentForm<Output> = UseFormReturn<NewShipmentValues, unknown, Output>

type InformationFieldsProps<Output> = {
  readonly form: ShipmentForm<Output>
  /** True for an existing shipment, whose status has its own menu. */
  readonly isEdit: boolean
}

/** Returns the label and the error of a control, as props of its field. */
export function useNamedField<Output>({ formState: { errors } }: ShipmentForm<Output>) {
  const { t, problem } = useMessages()
  return (name: TextField | 'status' | 'weight' | 'delivery_date' | 'delivery_time') => ({
    label: t(`new_shipment.${name}`),
    error: problem(errors[name]?.message),
  })
}

/** Shows the fields for the shipment's contents and its expected delivery. */
export function InformationFields<Output>({ form, isEdit }: InformationFieldsProps<Output>) {
  const { t, problem } = useMessages()
  const { register, formState } = form
  const named = useNamedField(form)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-6">
      <Field
        label={t('shipment.tracking_id')}
        required={!isEdit}
        hint={isEdit ? undefined : t('new_shipment.tracking_hint')}
        error={problem(formState.errors.tracking_id?.message)}
        className={isEdit ? 'col-span-2 sm:col-span-3' : 'col-span-2'}
      >
        {(control) => <Input {...control} {...register('tracking_id')} readOnly machine />}
      </Field>
      {!isEdit && (
        <Field {...named('status')} required className="col-span-2">
          {(control) => (
            <Select {...control} {...register('status')}>
              {offered.map((status) => (
                <option key={status} value={status}>
                  {t(`status.${status}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ReferenceField form={form} isEdit={isEdit} named={named('reference')} />
      <Field {...named('delivery_date')} {...useDeliveryNotes(form)} required className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            {...register('delivery_date')}
            type="date"
            min={`${deliveryYears.first}-01-01`}
            max={`${deliveryYears.last}-12-31`}
          />
        )}
      </Field>
      <Field {...named('delivery_time')} required className="sm:col-span-2">
        {(control) => <Input {...control} {...register('delivery_time')} type="time" />}
      </Field>
      <Field {...named('weight')} className="col-span-2 sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            {...register('weight')}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
          />
        )}
      </Field>
      <Field {...named('description')} className="col-span-2 sm:col-span-6">
        {(control) => <Textarea {...control} {...register('description')} maxLength={2000} rows={2} />}
      </Field>
    </div>
  )
}

/**
 * Returns the promised day in words, because browsers write dates in a language of their own, and a
 * warning if the promise has passed.
 */
function useDeliveryNotes<Output>({ control }: ShipmentForm<Output>) {
  const { t, format } = useLocale()
  const [now] = useState(() => new Date())
  const [day, time] = useWatch({ control, name: ['delivery_date', 'delivery_time'] })
  const words = day === '' ? undefined : format.dayInWords(day)
  const hint = format.differsFromBrasilia(now) ? [words, t('ui.brasilia_time')].join(' ').trim() : words
  const isPast = new Date(instantAt(day, time === '' ? LAST_MINUTE : time)) < now
  return { hint, warning: isPast ? t('new_shipment.delivery_past') : undefined }
}

type ReferenceFieldProps<Output> = InformationFieldsProps<Output> & {
  readonly named: { readonly label: string; readonly error: string | undefined }
}

/** Asks for the reference, and warns if another shipment has it. */
function ReferenceField<Output>({ form, isEdit, named }: ReferenceFieldProps<Output>) {
  const { t } = useMessages()
  const [before] = useState(() => form.getValues('reference').trim())
  const [asked, setAsked] = useState(before)
  // A reset or further typing changes the field without leaving it.
  const current = useWatch({ control: form.control, name: 'reference' }).trim()
  const isOwn = isEdit && asked === before
  const { data } = useQuery({
    queryKey: ['shipments', 'references', asked],
    queryFn: ({ signal }) => request(checkReferences, { body: { references: [asked] }, signal }),
    enabled: asked !== '' && !isOwn,
  })
  const [found] = isOwn || asked === '' || current !== asked ? [] : (data?.references ?? [])
  return (
    <Field
      {...named}
      hint={t('new_shipment.reference_hint')}
      warning={found && t('new_shipment.reference_exists', { tracking_id: found.tracking_id })}
      className={isEdit ? 'col-span-2 sm:col-span-3' : 'col-span-2'}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('reference', { onBlur: () => setAsked(form.getValues('reference').trim()) })}
          maxLength={100}
          data-first-focus={!isEdit || undefined}
        />
      )}
    </Field>
  )
}
