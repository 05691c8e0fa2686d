import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { mappedFields } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import type { EndpointValues } from './typed-endpoint.ts'

type EventFieldsProps = {
  readonly chosen: readonly WebhookEvent[]
  readonly onChoose: (events: readonly WebhookEvent[]) => void
  readonly isWrong: boolean
}

/** Shows the choice of events that the endpoint receives. */
export function EventFields({ chosen, onChoose, isWrong }: EventFieldsProps) {
  const { t } = useMessages()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('webhook.events')}</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {webhookEvents.map((event, n) => (
          <Checkbox
            key={event}
            label={t(`webhook.event.${event}`)}
            hint={<span className="machine">{event}</span>}
            checked={chosen.includes(event)}
            {...(isWrong && n === 0 && { 'aria-invalid': true })}
            onChange={({ target }) =>
              onChoose(webhookEvents.filter((one) => (one === event ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      <p role="alert" className="mt-1 text-sm font-medium text-danger empty:hidden">
        {isWrong && t('webhook.events_required')}
      </p>
    </fieldset>
  )
}

type MappingFieldsProps = {
  readonly register: UseFormRegister<EndpointValues>
  readonly errors: FieldErrors<EndpointValues>
}

/** Shows the controls that rename the fields of a webhook body for the receiver. */
export function MappingFields({ register, errors }: MappingFieldsProps) {
  const { t, problem } = useMessages()
  const wrong = errors.form?.fields
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('webhook.mapping')}</legend>
      <p className="mb-3 text-sm text-muted">{t('webhook.mapping_says')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {mappedFields.map((name) => (
          <InputField
            key={name}
            label={<span className="machine">{name}</span>}
            required
            error={
              problem(wrong?.[name]?.message) ??
              (wrong?.message === undefined ? undefined : t('webhook.mapping_repeated'))
            }
            {...register(`form.fields.${name}`)}
            machine
            autoCapitalize="none"
          />
        ))}
      </div>
    </fieldset>
  )
}
