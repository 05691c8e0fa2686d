import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { createWebhook, saveWebhook, webhookContent, type Webhook } from '#contract/endpoints/webhooks.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { focusFirstInvalid } from '../../forms/focus-first-invalid.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAttemptId } from '../../reference-lists/use-attempt-id.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { isSame, proposedName, valuesOf, type EndpointValues, type TypedEndpoint } from './typed-endpoint.ts'
import { webhooksChanged, webhooksQuery } from './webhook-queries.ts'

export type EndpointFormProps = {
  /** The endpoint; undefined for a new one. */
  readonly webhook: Webhook | undefined
  /** Typed but unsaved values; undefined if the form shows the saved ones. */
  readonly typed: TypedEndpoint | undefined
  readonly onType: (typed: TypedEndpoint | undefined) => void
  readonly onCreated: (webhook: Webhook) => void
}

const bySchema = formResolver<EndpointValues, z.ZodMiniObject<typeof webhookContent>>(
  z.strictObject(webhookContent),
)

/** Requires a URL, and names an endpoint without a name after its host. */
const resolver: Resolver<EndpointValues, unknown, EndpointValues> = (values, ...rest) =>
  values.url.trim() === ''
    ? { values: {}, errors: { url: { type: 'required', message: 'webhook.url_required' } } }
    : bySchema({ ...values, name: values.name.trim() || proposedName(values.url) || '-' }, ...rest)

/**
 * Returns the state of the endpoint's form. Until the user types, the form follows the saved
 * values, including changes made elsewhere.
 */
export function useEndpointForm({ webhook, typed, onType, onCreated }: EndpointFormProps) {
  const { t } = useMessages()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const saved = useMemo(() => valuesOf(webhook), [webhook])
  const over = typed?.over ?? saved
  const [defaultValues] = useState(() => valuesOf(typed ?? saved))
  const form = useForm<EndpointValues, unknown, EndpointValues>({
    defaultValues,
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

  const mutation = useSaveEndpoint(webhook)
  const save = async (content: EndpointValues) => {
    setRefusal(undefined)
    try {
      const now = await mutation.mutateAsync(content)
      if (webhook !== undefined) reset(valuesOf(now))
      onType(undefined)
      if (webhook === undefined) onCreated(now)
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
  return {
    form,
    element,
    submit,
    refusal,
    isPending: mutation.isPending,
    isChangedElsewhere: !isUntouched && !isSame(over, saved),
  }
}

/** Creates the endpoint if there is none, else changes it, and shows the result in the list. */
function useSaveEndpoint(webhook: Webhook | undefined) {
  const client = useQueryClient()
  // A retry after a lost response sends the same id, so that the server creates one endpoint.
  const attemptId = useAttemptId()
  return useMutation({
    mutationFn: (content: EndpointValues) =>
      webhook === undefined
        ? request(createWebhook, { body: { id: attemptId(content), ...content } })
        : request(saveWebhook, { params: { id: webhook.id }, body: { ...content, is_on: webhook.is_on } }),
    onSuccess: (now) => {
      client.setQueryData(webhooksQuery.queryKey, (all = []) =>
        webhook === undefined ? [...all, now] : all.map((one) => (one.id === now.id ? now : one)),
      )
      // Another endpoint may have had the same URL before, or has it now.
      webhooksChanged(client)
    },
  })
}
