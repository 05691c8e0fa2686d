import { useMessages } from '../../locales/use-messages.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { phoneText } from '../../forms/phone-text.ts'
import { useNamedField, type ShipmentForm } from './information-fields.tsx'
import { EmailInput } from '../../ui/inputs/email-input.tsx'

/** Shows the fields for the recipient; e-mail and phone are optional. */
export function RecipientFields<Output>({ form }: { readonly form: ShipmentForm<Output> }) {
  const { t } = useMessages()
  const { register } = form
  const named = useNamedField(form)
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <Field {...named('recipient_name')} required>
        {(control) => (
          <Input {...control} {...register('recipient_name')} maxLength={200} autoComplete="off" />
        )}
      </Field>
      <Field {...named('recipient_address')} hint={t('new_shipment.recipient_address_hint')}>
        {(control) => (
          <Input {...control} {...register('recipient_address')} maxLength={500} autoComplete="off" />
        )}
      </Field>
      <Field {...named('recipient_email')}>
        {(control) => <EmailInput {...control} {...register('recipient_email')} maxLength={254} />}
      </Field>
      <Field {...named('recipient_phone')}>
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
