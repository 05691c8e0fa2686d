import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type RegisterOptions, type UseFormReturn } from 'react-hook-form'
import { checkReferences } from '#contract/endpoints/imports.ts'
import { deliveryYears } from '#contract/endpoints/shipments.ts'
import { instantAt, LAST_MINUTE } from '#domain/base/calendar-day.ts'
import { request } from '../../api/request.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useFields } from '../../forms/use-fields.ts'
import { Input } from '../../ui/inputs/input.tsx'
import { FormField, InputField, SelectField, TextareaField } from '../../ui/inputs/control-fields.tsx'
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

type NamedControl = TextField | 'status' | 'weight' | 'delivery_date' | 'delivery_time'

/** Returns a function that registers a control, and returns the props of its field. */
export function useNamedField<Output>(form: ShipmentForm<Output>) {
  const { t } = useMessages()
  const field = useFields(form)
  return <Name extends NamedControl>(name: Name, rules?: RegisterOptions<NewShipmentValues, Name>) => ({
    ...field(name, rules),
    label: t(`new_shipment.${name}`),
  })
}

/** Shows the fields for the shipment's contents and its expected delivery. */
export function InformationFields<Output>({ form, isEdit }: InformationFieldsProps<Output>) {
  const { t } = useMessages()
  const field = useFields(form)
  const named = useNamedField(form)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-6">
      <InputField
        {...field('tracking_id')}
        label={t('shipment.tracking_id')}
        required={!isEdit}
        hint={isEdit ? undefined : t('new_shipment.tracking_hint')}
        className={isEdit ? 'col-span-2 sm:col-span-3' : 'col-span-2'}
        readOnly
        machine
      />
      {!isEdit && (
        <SelectField {...named('status')} required className="col-span-2">
          {offered.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </SelectField>
      )}
      <ReferenceField form={form} isEdit={isEdit} />
      <InputField
        {...named('delivery_date')}
        {...useDeliveryNotes(form)}
        required
        className="sm:col-span-2"
        type="date"
        min={`${deliveryYears.first}-01-01`}
        max={`${deliveryYears.last}-12-31`}
      />
      <InputField {...named('delivery_time')} required className="sm:col-span-2" type="time" />
      <FormField {...named('weight')} className="col-span-2 sm:col-span-2">
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" className="tabular" />}
      </FormField>
      <TextareaField
        {...named('description')}
        className="col-span-2 sm:col-span-6"
        maxLength={2000}
        rows={2}
      />
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

/** Asks for the reference, and warns if another shipment has it. */
function ReferenceField<Output>({ form, isEdit }: InformationFieldsProps<Output>) {
  const { t } = useMessages()
  const named = useNamedField(form)
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
    <InputField
      {...named('reference', { onBlur: () => setAsked(form.getValues('reference').trim()) })}
      hint={t('new_shipment.reference_hint')}
      warning={found && t('new_shipment.reference_exists', { tracking_id: found.tracking_id })}
      className={isEdit ? 'col-span-2 sm:col-span-3' : 'col-span-2'}
      maxLength={100}
      data-first-focus={!isEdit || undefined}
    />
  )
}
