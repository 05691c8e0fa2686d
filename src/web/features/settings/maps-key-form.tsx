import { useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { mapsKey } from '#contract/endpoints/settings.ts'
import { ApiError } from '../../api/api-error.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useSaveMapsKey } from './use-save-maps-key.ts'

const schema = z.object({ maps_key: mapsKey })
type MapsKeyValues = { maps_key: string }

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
  const form = useForm<MapsKeyValues, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { maps_key: '' },
    reValidateMode: 'onSubmit',
  })
  const { ref, ...control } = form.register('maps_key', { onChange: () => form.clearErrors('maps_key') })

  const submit = useSubmitOnce((event) => {
    setRefusal(undefined)
    return form.handleSubmit(async ({ maps_key: key }) => {
      try {
        await save.mutateAsync(key)
        form.reset()
        notify.success(t('settings.saved'), t('settings.maps_configured'))
      } catch (failure) {
        setRefusal(failure instanceof ApiError ? failure.words : t('api.bad_answer'))
      }
    })(event)
  })

  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col items-start gap-4">
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
            ref={(element) => {
              ref(element)
              field.current = element
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
