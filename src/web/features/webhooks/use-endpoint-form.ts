import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  saveWebhook,
  webhookContent,
  type SaveWebhookBody,
  type Webhook,
} from '#contract/endpoints/webhooks.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { focusFirstInvalid } from '../../forms/focus-first-invalid.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { isSame, valuesOf, type EndpointValues, type TypedEndpoint } from './typed-endpoint.ts'
import { webhookQuery } from './webhook-queries.ts'

export type EndpointFormProps = {
  readonly webhook: Webhook
  /** Typed but unsaved values; undefined if the form shows the saved ones. */
  readonly typed: TypedEndpoint | undefined
  readonly onType: (typed: TypedEndpoint | undefined) => void
}

const bySchema = formResolver<EndpointValues, z.ZodMiniObject<typeof webhookContent>>(
  z.strictObject(webhookContent),
)

/**
 * Requires a URL, because saving an endpoint without a URL would switch the endpoint off. The form
 * has a separate button for that.
 */
const resolver: Resolver<EndpointValues, unknown, SaveWebhookBody> = (values, ...rest) =>
  values.url.trim() === ''
    ? { values: {}, errors: { url: { type: 'required', message: 'webhook.url_required' } } }
    : bySchema(values, ...rest)

/**
 * Returns the state of the endpoint's form. Until the user types, the form follows the saved
 * values, including changes made elsewhere.
 */
export function useEndpointForm({ webhook, typed, onType }: EndpointFormProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const saved = useMemo(() => valuesOf(webhook), [webhook])
  const over = typed?.over ?? saved
  const [{ url, events, form: body }] = useState(typed ?? saved)
  const form = useForm<EndpointValues, unknown, SaveWebhookBody>({
    defaultValues: { url, events, form: body },
    resolver,
    shouldFocusError: false,
  })
  const { subscribe, getValues, reset } = form
  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onType(isSame(values, over) ? undefined : { ...values, over }),
      }),
    [subscribe, over, onType],
  )
  const isUntouched = typed === undefined
  useEffect(() => {
    if (isUntouched && !isSame(getValues(), saved)) reset(saved)
  }, [isUntouched, saved, getValues, reset])

  const mutation = useMutation({
    mutationFn: (content: SaveWebhookBody) => request(saveWebhook, { body: content }),
    onSuccess: (now) => client.setQueryData(webhookQuery.queryKey, now),
  })
  const save = async (content: SaveWebhookBody) => {
    setRefusal(undefined)
    try {
      reset(valuesOf(await mutation.mutateAsync(content)))
      onType(undefined)
      notify.success(t('webhook.saved'))
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.fields) : []
      showRefusedFields(form, element.current, refused)
      if (refused.length === 0) setRefusal(wordsOf(error) ?? t('api.bad_answer'))
    }
  }
  const submit = useSubmitOnce((event) => {
    setRefusal(undefined)
    return form.handleSubmit(save, () => focusFirstInvalid(element.current))(event)
  })
  const switchOff = async () => {
    await mutation.mutateAsync({ url: null, events: webhook.events, form: webhook.form })
    onType(undefined)
    notify.success(t('webhook.switched_off'))
  }
  return {
    form,
    element,
    submit,
    switchOff,
    refusal,
    isPending: mutation.isPending,
    isChangedElsewhere: !isUntouched && !isSame(over, saved),
  }
}
