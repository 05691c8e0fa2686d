import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveAirlineNames, type Settings } from '#contract/endpoints/settings.ts'
import { MAX_OWN_AIRLINES, parseAirlines } from '#domain/air/airline.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { settingsQuery } from '../../api/settings-query.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextareaField } from '../../ui/inputs/control-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** Lets the user name airlines by the beginning of their air waybills. */
export function AirlinesCard() {
  const { t } = useMessages()
  const settings = useQuery(settingsQuery)
  return (
    <Card title={t('airlines.title')}>
      <p className="mb-5 max-w-prose">{t('airlines.says')}</p>
      {settings.isPending && <Skeleton className="h-28 w-full max-w-lg" />}
      {settings.isLoadingError && <LoadFailed title={t('maps_key.load_failed')} query={settings} />}
      {settings.data && <AirlinesForm names={settings.data.airline_names} />}
    </Card>
  )
}

function AirlinesForm({ names }: { readonly names: Settings['airline_names'] }) {
  const { t } = useMessages()
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => writeAirlines(names))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: (airline_names: Settings['airline_names']) =>
      request(saveAirlineNames, { body: { airline_names } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  })

  const submit = useSubmitOnce(async () => {
    const parsed = parseAirlines(typed)
    if ('line' in parsed) {
      setError(t('airlines.wrong_line', { line: String(parsed.line) }))
      return
    }
    if (Object.keys(parsed.names).length > MAX_OWN_AIRLINES) {
      setError(t('airlines.too_many', { max: String(MAX_OWN_AIRLINES) }))
      return
    }
    try {
      const saved = await save.mutateAsync(parsed.names)
      setTyped(writeAirlines(saved.airline_names))
      notify.success(t('settings.saved'))
    } catch (failure) {
      setError(wordsOf(failure) ?? t('api.bad_answer'))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col items-start gap-4">
      <TextareaField
        label={t('airlines.names')}
        hint={t('airlines.hint')}
        error={error}
        className="w-full"
        name="airline_names"
        rows={5}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <PermittedButton needs="settings.write" type="submit" busy={save.isPending}>
        {t('airlines.save')}
      </PermittedButton>
    </form>
  )
}

function writeAirlines(names: Settings['airline_names']): string {
  return Object.entries(names)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([prefix, name]) => `${prefix} ${name}`)
    .join('\n')
}
