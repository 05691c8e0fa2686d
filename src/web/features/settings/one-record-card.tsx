import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import * as z from 'zod/mini'
import { oneRecordName, saveOneRecordSettings, type Settings } from '#contract/endpoints/settings.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { settingsQuery } from '../../api/settings-query.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'

const schema = z.object({ one_record_name: oneRecordName })

/** Lets the user choose the short name for ONE Record, and shows the address for partners. */
export function OneRecordCard() {
  const { t } = useMessages()
  const settings = useQuery(settingsQuery)
  return (
    <Card title={t('one_record.title')}>
      <p className="mb-5 max-w-prose">{t('one_record.says')}</p>
      {settings.isPending && <Skeleton className="h-28 w-full max-w-lg" />}
      {settings.isLoadingError && <LoadFailed title={t('maps_key.load_failed')} query={settings} />}
      {settings.data && <NameForm settings={settings.data} />}
    </Card>
  )
}

function NameForm({ settings }: { readonly settings: Settings }) {
  const { t, problem } = useMessages()
  const client = useQueryClient()
  const [typed, setTyped] = useState(settings.one_record_name ?? '')
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (one_record_name: string | null) =>
      request(saveOneRecordSettings, { body: { one_record_name } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  })

  const submit = useSubmitOnce(async () => {
    const parsed = parseWith(schema, { one_record_name: typed })
    if (!parsed.ok) {
      setError(problem(parsed.fields['one_record_name']))
      return
    }
    try {
      const saved = await save.mutateAsync(parsed.value.one_record_name)
      setTyped(saved.one_record_name ?? '')
      notify.success(
        t('settings.saved'),
        t(saved.one_record_name === null ? 'one_record.off' : 'one_record.on'),
      )
    } catch (failure) {
      const ofField = failure instanceof ApiError ? failure.fields['one_record_name'] : undefined
      setError(ofField ?? wordsOf(failure) ?? t('api.bad_answer'))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col items-start gap-4">
      <InputField
        label={t('one_record.name')}
        hint={t('one_record.name_hint')}
        error={error}
        className="w-full"
        name="one_record_name"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
        machine
        autoCapitalize="none"
      />
      {settings.one_record_url !== null && <BaseAddress url={settings.one_record_url} />}
      <PermittedButton needs="settings.write" type="submit" busy={save.isPending}>
        {t('one_record.save')}
      </PermittedButton>
    </form>
  )
}

function BaseAddress({ url }: { readonly url: string }) {
  const { t } = useMessages()
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <span className="block text-sm text-muted">{t('one_record.base')}</span>
        <span className="machine break-all">{url}</span>
      </p>
      <Button variant="outline" size="sm" onClick={() => void copyText(url, t)}>
        <Copy aria-hidden />
        {t('one_record.copy')}
      </Button>
    </div>
  )
}
