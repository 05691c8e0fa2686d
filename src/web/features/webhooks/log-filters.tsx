import { useEffect, useRef } from 'react'
import { deliveryStates, type DeliveryState } from '#contract/endpoints/webhook-log.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhook-event.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Select } from '../../ui/inputs/select.tsx'

/** Filters of the log. */
export type LogView = {
  readonly state: DeliveryState | undefined
  readonly event: WebhookEvent | undefined
  readonly q: string
}

export const everything: LogView = { state: undefined, event: undefined, q: '' }

/** Pause in typing after which a search starts, in milliseconds. */
const TYPING_MS = 250

type LogFiltersProps = {
  readonly view: LogView
  readonly onView: (view: LogView) => void
  /** Text in the search field. After a pause in typing, the text becomes part of the view. */
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Shows the filters of the log: result, event and tracking code. */
export function LogFilters({ view, onView, typed, onType }: LogFiltersProps) {
  const { t } = useMessages()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const search = (q: string): void => {
    onType(q)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onView({ ...view, q }), TYPING_MS)
  }
  /**
   * Applies the text typed so far together with the choice. Otherwise the pending search would undo
   * the choice.
   */
  const choose = (chosen: Partial<LogView>): void => {
    clearTimeout(waiting.current)
    onView({ ...view, q: typed, ...chosen })
  }
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line p-4 sm:grid-cols-3 sm:p-5">
      <Field label={t('webhook.search')} className="col-span-2 sm:col-span-1">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            onChange={({ target }) => search(target.value)}
            machine
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('webhook.filter_state')}>
        {(control) => (
          <Select
            {...control}
            value={view.state ?? ''}
            onChange={({ target }) => choose({ state: deliveryStates.find((one) => one === target.value) })}
          >
            <option value="">{t('webhook.filter_all')}</option>
            {deliveryStates.map((state) => (
              <option key={state} value={state}>
                {t(`webhook.delivery_${state}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('webhook.filter_event')}>
        {(control) => (
          <Select
            {...control}
            value={view.event ?? ''}
            onChange={({ target }) => choose({ event: webhookEvents.find((one) => one === target.value) })}
          >
            <option value="">{t('webhook.filter_all')}</option>
            {webhookEvents.map((event) => (
              <option key={event} value={event}>
                {event}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
