import { useMessages } from '../../locales/use-messages.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { phoneText } from '../../forms/phone-text.ts'
import type { ShipmentForm } from './information-fields.tsx'
import { EmailInput } from '../../ui/inputs/email-input.tsx'

/** Shows the fields for the recipient; e-mail and phone are optional. */
export function RecipientFields<Output>({ form }: { readonly form: ShipmentForm<Output> }) {
  const { t, problem } = useMessages()
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <Field
        label={t('new_shipment.recipient_name')}
        required
        error={problem(errors.recipient_name?.message)}
      >
        {(control) => (
          <Input {...control} {...register('recipient_name')} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field
        label={t('new_shipment.recipient_address')}
        hint={t('new_shipment.recipient_address_hint')}
        error={problem(errors.recipient_address?.message)}
      >
        {(control) => (
          <Input {...control} {...register('recipient_address')} maxLength={500} autoComplete="off" />
        )}
      </Field>
      <Field label={t('new_shipment.recipient_email')} error={problem(errors.recipient_email?.message)}>
        {(control) => <EmailInput {...control} {...register('recipient_email')} maxLength={254} />}
      </Field>
      <Field label={t('new_shipment.recipient_phone')} error={problem(errors.recipient_phone?.message)}>
        {(control) => (
          <Input
            {...control}
            {...register('recipient_phone', { setValueAs: phoneText })}
            type="tel"
            maxLength={40}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  )
}
