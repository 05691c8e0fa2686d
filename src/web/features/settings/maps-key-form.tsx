import { useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { parseWith } from '#contract/schema/parse.ts'
import { mapsKey } from '#contract/endpoints/settings.ts'
import { wordsOf } from '../../api/api-error.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { withoutBlanks } from '../../forms/without-blanks.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useSaveMapsKey } from './use-save-maps-key.ts'

const schema = z.object({ maps_key: mapsKey })

type MapsKeyFormProps = {
  /** True if there is no key yet. */
  readonly isFirst: boolean
  readonly field: RefObject<HTMLInputElement | null>
}

/** Sets the key. The form has no draft, because a key must not be in the browser's storage. */
export function MapsKeyForm({ isFirst, field }: MapsKeyFormProps) {
  const { t, problem } = useMessages()
  const save = useSaveMapsKey()
  const [refusal, setRefusal] = useState<string>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  const submit = useSubmitOnce(async () => {
    setRefusal(undefined)
    const parsed = parseWith(schema, withoutBlanks({ maps_key: typed }))
    if (!parsed.ok) {
      setError(parsed.missing.length > 0 ? 'required' : parsed.fields['maps_key'])
      field.current?.focus()
      return
    }
    try {
      await save.mutateAsync(parsed.value.maps_key)
      setTyped('')
      notify.success(t('settings.saved'), t('settings.maps_configured'))
    } catch (failure) {
      setRefusal(wordsOf(failure) ?? t('api.bad_answer'))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col items-start gap-4">
      {refusal !== undefined && (
        <Notice title={t('settings.save_failed')} className="w-full">
          {refusal}
        </Notice>
      )}
      <InputField
        label={t(isFirst ? 'maps_key.label' : 'maps_key.new_label')}
        hint={t('maps_key.hint')}
        required
        error={problem(error)}
        className="w-full"
        ref={field}
        name="maps_key"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
        machine
        autoCapitalize="none"
      />
      <PermittedButton needs="settings.write" type="submit" busy={save.isPending}>
        {t('maps_key.save')}
      </PermittedButton>
    </form>
  )
}
