import { useRef, type RefObject } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { MAX_WEBHOOK_NAME } from '#domain/webhooks/webhook-endpoint.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EventFields, MappingFields } from './endpoint-fields.tsx'
import { proposedName, type EndpointValues } from './typed-endpoint.ts'
import { useEndpointForm, type EndpointFormProps } from './use-endpoint-form.ts'
import { webhooksQuery } from './webhook-queries.ts'

/** Shows the form of an endpoint: its URL, its name, the events, and the shape of the bodies. */
export function EndpointForm(props: EndpointFormProps) {
  const { t } = useMessages()
  const { webhook, onType } = props
  const { form, element, submit, refusal, isPending, isChangedElsewhere } = useEndpointForm(props)
  const { register } = form
  const { errors } = form.formState
  const field = useFields(form)
  const { field: events } = useController({ control: form.control, name: 'events' })
  const { field: shape } = useController({ control: form.control, name: 'form.shape' })
  const typedUrl = useWatch({ control: form.control, name: 'url' })
  const urlField = useRef<HTMLInputElement>(null)
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {refusal !== undefined && <Notice title={t('webhook.save_failed')}>{refusal}</Notice>}
      {isChangedElsewhere && <ChangedElsewhere onTakeSaved={() => onType(undefined)} />}
      <UrlField form={form} webhook={webhook} field={urlField} />
      <InputField
        {...field('name')}
        label={t('webhook.name')}
        hint={t('webhook.name_hint')}
        placeholder={proposedName(typedUrl) || 'erp.exemplo.com.br'}
        maxLength={MAX_WEBHOOK_NAME}
        autoComplete="off"
      />
      <EventFields chosen={events.value} onChoose={events.onChange} isWrong={errors.events !== undefined} />
      <ChoiceCards
        legend={t('webhook.shape')}
        layout="grid gap-2 sm:grid-cols-2"
        value={shape.value}
        onChoose={shape.onChange}
        choices={[
          { value: 'nested', title: t('webhook.shape_nested'), says: t('webhook.shape_nested_says') },
          { value: 'flat', title: t('webhook.shape_flat'), says: t('webhook.shape_flat_says') },
        ]}
      />
      <MappingFields register={register} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t('webhook.save')}
        </Button>
        {webhook && (
          <EndpointActions webhook={webhook} onDone={() => onType(undefined)} returnFocus={urlField} />
        )}
      </div>
    </form>
  )
}

type UrlFieldProps = {
  readonly form: UseFormReturn<EndpointValues>
  readonly webhook: Webhook | undefined
  /** Set to the control, which gets the focus back from a dialog. */
  readonly field: RefObject<HTMLInputElement | null>
}

/** Shows the control for the URL, with a warning if another endpoint has the same. */
function UrlField({ form, webhook, field }: UrlFieldProps) {
  const { t, problem } = useMessages()
  const { data: all = [] } = useQuery(webhooksQuery)
  const href = URL.parse(useWatch({ control: form.control, name: 'url' }).trim())?.href
  const twin = all.find(({ id, url }) => id !== webhook?.id && url === href)
  const { ref, ...registered } = form.register('url')
  return (
    <Field
      label={t('webhook.url')}
      hint={t('webhook.url_hint')}
      required
      warning={twin && t('webhook.url_repeated', { name: twin.name })}
      error={problem(form.formState.errors.url?.message)}
    >
      {(control) => (
        <Input
          {...control}
          {...registered}
          ref={(input) => {
            ref(input)
            field.current = input
          }}
          type="url"
          inputMode="url"
          placeholder="https://erp.exemplo.com.br/lastro"
          machine
          autoCapitalize="none"
        />
      )}
    </Field>
  )
}

function ChangedElsewhere({ onTakeSaved }: { readonly onTakeSaved: () => void }) {
  const { t } = useMessages()
  return (
    <Notice tone="info" title={t('webhook.changed_elsewhere')}>
      <p>{t('webhook.changed_elsewhere_says')}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onTakeSaved}>
        {t('webhook.take_saved')}
      </Button>
    </Notice>
  )
}
