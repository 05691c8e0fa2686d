import { deliveryStates, type DeliveryState } from '#contract/endpoints/webhook-log.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import { useTyped } from '../../forms/use-typed.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'

export type LogView = {
  readonly state: DeliveryState | undefined
  readonly event: WebhookEvent | undefined
  readonly q: string
}

export const everything: LogView = { state: undefined, event: undefined, q: '' }

type LogFiltersProps = { readonly view: LogView; readonly onView: (view: LogView) => void }

/** Shows the filters of the delivery log: result, event and tracking code. */
export function LogFilters({ view, onView }: LogFiltersProps) {
  const { t } = useMessages()
  const { typed, setTyped, settle } = useTyped(view.q, (q) => onView({ ...view, q }))
  /**
   * Applies the text typed so far together with the choice. Otherwise the pending search would undo
   * the choice.
   */
  const choose = (chosen: Partial<LogView>): void => {
    settle(typed)
    onView({ ...view, q: typed, ...chosen })
  }
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4 sm:grid-cols-3 sm:p-5">
      <InputField
        label={t('webhook.search')}
        className="col-span-2 sm:col-span-1"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        machine
        maxLength={64}
      />
      <SelectField
        label={t('webhook.filter_state')}
        value={view.state ?? ''}
        onChange={({ target }) => choose({ state: deliveryStates.find((one) => one === target.value) })}
      >
        <option value="">{t('webhook.filter_all')}</option>
        <Options values={deliveryStates} nameOf={(state) => t(`webhook.delivery_${state}`)} />
      </SelectField>
      <SelectField
        label={t('webhook.filter_event')}
        value={view.event ?? ''}
        onChange={({ target }) => choose({ event: webhookEvents.find((one) => one === target.value) })}
      >
        <option value="">{t('webhook.filter_all')}</option>
        <Options values={webhookEvents} nameOf={(event) => event} />
      </SelectField>
    </div>
  )
}
