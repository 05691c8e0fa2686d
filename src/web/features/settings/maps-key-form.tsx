import { useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { mapsKey } from '#contract/settings.ts'
import { ApiError } from '../../api/api-error.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useSaveMapsKey } from './use-save-maps-key.ts'

const schema = z.object({ maps_key: mapsKey })
type KeyValues = z.output<typeof schema>

type MapsKeyFormProps = {
  /** There is no key yet. */
  readonly isFirst: boolean
  readonly field: RefObject<HTMLInputElement | null>
}

/** Sets the key. It has no draft: no storage of the browser is to hold a key. */
export function MapsKeyForm({ isFirst, field }: MapsKeyFormProps) {
  const { t, problem } = useWords()
  const save = useSaveMapsKey()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<KeyValues, unknown, KeyValues>({
    defaultValues: { maps_key: '' },
    resolver: formResolver(schema),
  })
  const { ref, ...control } = form.register('maps_key')

  const submit = async ({ maps_key }: KeyValues) => {
    if (save.isPending) return
    setRefusal(undefined)
    try {
      await save.mutateAsync(maps_key)
      form.reset()
      notify.success(t('settings.saved'), t('settings.maps_configured'))
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.words : t('api.bad_answer'))
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex max-w-lg flex-col items-start gap-4"
    >
      {refusal !== undefined && (
        <Notice title={t('settings.save_failed')} className="w-full">
          {refusal}
        </Notice>
      )}
      <Field
        label={t(isFirst ? 'maps_key.label' : 'maps_key.new_label')}
        hint={t('maps_key.hint')}
        required
        error={problem(form.formState.errors.maps_key?.message)}
        className="w-full"
      >
        {(described) => (
          <Input
            {...described}
            {...control}
            ref={(input) => {
              ref(input)
              field.current = input
            }}
            machine
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" busy={save.isPending}>
        {t('maps_key.save')}
      </Button>
    </form>
  )
}
