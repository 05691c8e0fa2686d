import { useMessages } from '../../locales/use-messages.ts'
import { FormField, InputField } from '../../ui/inputs/control-fields.tsx'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { phoneText } from '../../forms/phone-text.ts'
import { useNamedField, type ShipmentForm } from './information-fields.tsx'

/** Shows the fields for the recipient; e-mail and phone are optional. */
export function RecipientFields<Output>({ form }: { readonly form: ShipmentForm<Output> }) {
  const { t } = useMessages()
  const named = useNamedField(form)
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <InputField {...named('recipient_name')} required maxLength={200} autoComplete="off" />
      <InputField
        {...named('recipient_address')}
        hint={t('new_shipment.recipient_address_hint')}
        maxLength={500}
        autoComplete="off"
      />
      <FormField {...named('recipient_email')}>
        {(control) => <EmailInput {...control} maxLength={254} />}
      </FormField>
      <InputField
        {...named('recipient_phone', { setValueAs: phoneText })}
        type="tel"
        maxLength={40}
        autoComplete="off"
      />
    </div>
  )
}
