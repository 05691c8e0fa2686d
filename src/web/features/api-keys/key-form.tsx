import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  apiKeyContent,
  createApiKey,
  updateApiKey,
  type ApiKey,
  type ApiKeyBody,
  type ApiKeyWithValue,
} from '#contract/api-keys.ts'
import { apiKeyResources } from '#domain/api-key.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { draftNamed, useKeptDraft } from '../../forms/draft.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useWords } from '../../locales/use-words.ts'
import { editorResolver } from '../../registers/editor-resolver.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { apiKeysQuery, listKey } from './api-keys-query.ts'
import { accesses, controlOf, keyContent, newKey, valuesOf, type KeyValues } from './key-values.ts'
import { useApiKeyWords } from './use-api-key-words.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

const schema = z.object(apiKeyContent)

type KeyFormProps = {
  readonly edited?: ApiKey
  readonly onMade: (key: ApiKeyWithValue) => void
  readonly onDone: () => void
}

/** Name, permissions, end and networks of a key. */
export function KeyForm({ edited, onMade, onDone }: KeyFormProps) {
  const t = useApiKeyWords()
  const { t: say, problem } = useWords()
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
  useKeptDraft(form, draft)
  const { errors, isSubmitting } = form.formState

  const save = async (body: ApiKeyBody) => {
    setFailure(undefined)
    try {
      if (edited === undefined) {
        const made = await request(createApiKey, { body })
        listKey(client, made)
        notify.success(say('api_key.made'))
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

  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('api_keys.name')}
        hint={t('api_keys.name_hint')}
        required
        error={problem(errors.name?.message)}
      >
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{t('api_keys.access')}</legend>
        <div className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
          {apiKeyResources.map((resource) => (
            <Field
              key={resource}
              label={t(`api_keys.${resource}`)}
              {...(resource === 'webhooks' && { hint: t('api_keys.webhooks_hint') })}
              error={problem(errors[resource]?.message)}
            >
              {(control) => (
                <Select {...control} {...form.register(resource)}>
                  {accesses.map((access) => (
                    <option key={access} value={access}>
                      {t(`api_keys.${access}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('api_keys.until')}
        hint={t('api_keys.until_hint')}
        error={problem(errors.until?.message)}
      >
        {(control) => <Input {...control} {...form.register('until')} type="datetime-local" />}
      </Field>
      <Field
        label={t('api_keys.networks')}
        hint={t('api_keys.networks_hint')}
        error={problem(errors.networks?.message)}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('networks')}
            rows={2}
            className="machine"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {failure !== undefined && (
        <Notice title={edited === undefined ? say('api_key.make_failed') : t('api_keys.save_failed')}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onDone} disabled={isSubmitting}>
          {say('ui.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t(edited === undefined ? 'api_keys.make' : 'api_keys.save')}
        </Button>
      </div>
    </form>
  )
}
