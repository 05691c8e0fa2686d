import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  apiKeyContent,
  createApiKey,
  isBoundToAirlines,
  updateApiKey,
  type ApiKey,
  type ApiKeyBody,
  type ApiKeyWithValue,
} from '#contract/endpoints/api-keys.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { draftNamed, usePersistentDraft } from '../../forms/draft.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { editorResolver } from '../../reference-lists/editor-resolver.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { apiKeysQuery, listKey } from './api-keys-query.ts'
import { controlOf, keyContent, newKey, valuesOf, type KeyValues } from './key-values.ts'

const schema = z.object(apiKeyContent).check(isBoundToAirlines)

export type KeyFormProps = {
  readonly edited?: ApiKey
  readonly onMade: (key: ApiKeyWithValue) => void
  readonly onDone: () => void
}

/** Returns the state of the form that creates or changes a key. */
export function useKeyForm({ edited, onMade, onDone }: KeyFormProps) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const [draft] = useState(() =>
    draftNamed<KeyValues>(['api-key', account, edited?.id, edited?.updated_at].join('.')),
  )
  const form = useForm<KeyValues, unknown, ApiKeyBody>({
    defaultValues: draft.read(edited === undefined ? newKey : valuesOf(edited)),
    resolver: editorResolver<KeyValues, typeof schema>({ schema, toContent: keyContent, controlOf }),
  })
  usePersistentDraft(form, draft)

  const save = async (body: ApiKeyBody) => {
    setFailure(undefined)
    try {
      if (edited === undefined) {
        const made = await request(createApiKey, { body })
        listKey(client, made)
        notify.success(t('api_key.made'))
        onMade(made)
      } else {
        const { id, updated_at } = edited
        await request(updateApiKey, { params: { id }, body: { ...body, updated_at } })
        notify.success(t('api_keys.saved'), body.name)
        onDone()
      }
      draft.clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = Object.entries(error.fields).map(
        ([field, message]) => [controlOf(field), message] as const,
      )
      if (error.code === 'name_taken') refused.push(['name', error.words])
      showRefusedFields(form, element.current, refused)
      if (refused.length === 0) setFailure(error.words)
    } finally {
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    }
  }

  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))

  return { form, element, submit, failure }
}
