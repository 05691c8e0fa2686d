import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { parseWith } from '#contract/parse.ts'
import { saveWebhook, webhookContent, type SaveWebhookBody, type Webhook } from '#contract/webhooks.ts'
import { mappedFields } from '#domain/webhook-body.ts'
import { webhookEvents, type WebhookEvent } from '#domain/webhook-event.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { focusFirstInvalid } from '../../forms/focus-first-invalid.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { isSame, valuesOf, type EndpointValues, type TypedEndpoint } from './typed-endpoint.ts'
import { webhookQuery } from './webhook-queries.ts'

const schema = z.strictObject(webhookContent)

type Problems = Readonly<Record<string, string>>

export type EndpointFormProps = {
  readonly webhook: Webhook
  /** What stands in it; what is saved, where nothing was changed. */
  readonly typed: TypedEndpoint | undefined
  readonly onType: (typed: TypedEndpoint | undefined) => void
}

/** Where, of what and how the account's own system is told. */
export function EndpointForm({ webhook, typed, onType }: EndpointFormProps) {
  const { t, problem } = useWords()
  const client = useQueryClient()
  const saved = valuesOf(webhook)
  const { url, events, form } = typed ?? saved
  const change = (changed: Partial<EndpointValues>) => {
    const next = { url, events, form, ...changed }
    const over = typed?.over ?? saved
    onType(isSame(next, over) ? undefined : { ...next, over })
  }
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const urlField = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (body: SaveWebhookBody) => request(saveWebhook, { body }),
    onSuccess: (now) => client.setQueryData(webhookQuery.queryKey, now),
  })

  const refuse = (found: Problems) => {
    setProblems(found)
    focusFirstInvalid(element.current)
  }
  const submit = async () => {
    if (save.isPending) return
    setRefusal(undefined)
    if (url.trim() === '') return refuse({ url: 'webhook.url_required' })
    const parsed = parseWith(schema, {
      url,
      events: webhookEvents.filter((one) => events.includes(one)),
      form,
    })
    if (!parsed.ok) return refuse(parsed.fields)
    try {
      await save.mutateAsync(parsed.value)
      onType(undefined)
      setProblems({})
      notify.success(t('webhook.saved'))
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return refuse(error.fields)
      setRefusal(error instanceof ApiError ? error.words : t('api.bad_answer'))
    }
  }
  const of = (name: string) => problem(problems[name])

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-6"
    >
      {refusal !== undefined && <Notice title={t('webhook.save_failed')}>{refusal}</Notice>}
      {typed !== undefined && !isSame(typed.over, saved) && (
        <Notice tone="info" title={t('webhook.changed_elsewhere')}>
          <p>{t('webhook.changed_elsewhere_says')}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => onType(undefined)}>
            {t('webhook.take_saved')}
          </Button>
        </Notice>
      )}
      <Field label={t('webhook.url')} hint={t('webhook.url_hint')} required error={of('url')}>
        {(control) => (
          <Input
            {...control}
            ref={urlField}
            type="url"
            inputMode="url"
            name="webhook_url"
            value={url}
            onChange={({ target }) => change({ url: target.value })}
            placeholder="https://erp.exemplo.com.br/lastro"
            machine
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Events
        chosen={events}
        onChoose={(chosen) => change({ events: [...chosen] })}
        isWrong={problems['events'] !== undefined}
      />
      <ChoiceCards
        legend={t('webhook.shape')}
        layout="grid gap-2 sm:grid-cols-2"
        value={form.shape}
        onChoose={(shape) => change({ form: { ...form, shape } })}
        choices={[
          { value: 'nested', title: t('webhook.shape_nested'), says: t('webhook.shape_nested_says') },
          { value: 'flat', title: t('webhook.shape_flat'), says: t('webhook.shape_flat_says') },
        ]}
      />
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('webhook.mapping')}</legend>
        <p className="mb-3 text-sm text-muted">{t('webhook.mapping_says')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {mappedFields.map((name) => (
            <Field
              key={name}
              label={<span className="machine">{name}</span>}
              required
              error={
                of(`form.fields.${name}`) ??
                (problems['form.fields'] !== undefined ? t('webhook.mapping_repeated') : undefined)
              }
            >
              {(control) => (
                <Input
                  {...control}
                  name={name}
                  value={form.fields[name]}
                  onChange={({ target }) =>
                    change({ form: { ...form, fields: { ...form.fields, [name]: target.value } } })
                  }
                  machine
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('webhook.save')}
        </Button>
        {webhook.url !== null && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t('webhook.switch_off')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('webhook.switch_off_title')}
        confirm={t('webhook.switch_off')}
        failed={t('webhook.save_failed')}
        onConfirm={async () => {
          await save.mutateAsync({ url: null, events: webhook.events, form: webhook.form })
          onType(undefined)
          notify.success(t('webhook.switched_off'))
        }}
        returnFocus={urlField}
      >
        {t('webhook.switch_off_says')}
      </ConfirmDialog>
    </form>
  )
}

type EventsProps = {
  readonly chosen: readonly WebhookEvent[]
  readonly onChoose: (events: readonly WebhookEvent[]) => void
  readonly isWrong: boolean
}

function Events({ chosen, onChoose, isWrong }: EventsProps) {
  const { t } = useWords()
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
              onChoose(target.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
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
