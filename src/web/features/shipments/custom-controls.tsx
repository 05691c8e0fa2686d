import { useWatch } from 'react-hook-form'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Field, type ControlProps } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import type { ShipmentForm } from './information-fields.tsx'

type CustomControlsProps<Output> = {
  readonly form: ShipmentForm<Output>
  readonly fields: readonly CustomFieldEntry[]
}

/** Shows the controls of the account's custom fields, in the order of `fields`. */
export function CustomControls<Output>({ form, fields }: CustomControlsProps<Output>) {
  const { problem, format } = useLocale()
  const { errors } = form.formState
  const texts = useWatch({ control: form.control, name: 'custom' })
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={field.id}
          label={field.field_name}
          required={field.is_required}
          hint={field.field_type === 'date' ? format.dayInWords(texts[field.id]) : undefined}
          error={problem(errors.custom?.[field.id]?.message)}
        >
          {(control) => <CustomControl form={form} field={field} control={control} />}
        </Field>
      ))}
    </div>
  )
}

type CustomControlProps<Output> = {
  readonly form: ShipmentForm<Output>
  readonly field: CustomFieldEntry
  readonly control: ControlProps
}

function CustomControl<Output>({ form, field, control }: CustomControlProps<Output>) {
  const { t } = useMessages()
  const registered = form.register(`custom.${field.id}`)
  switch (field.field_type) {
    case 'text':
      return <Input {...control} {...registered} maxLength={2000} autoComplete="off" />
    case 'number':
      return <Input {...control} {...registered} inputMode="decimal" autoComplete="off" className="tabular" />
    case 'date':
      return <Input {...control} {...registered} type="date" />
    case 'boolean':
      return (
        <Select {...control} {...registered}>
          <option value="">{t('new_shipment.choose')}</option>
          <option value="true">{t('ui.yes')}</option>
          <option value="false">{t('ui.no')}</option>
        </Select>
      )
    case 'select':
      return (
        <Select {...control} {...registered}>
          <option value="">{t('new_shipment.choose')}</option>
          {field.field_options?.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )
  }
}
