import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import type { ApiKey, ApiKeyWithValue, ApiKeyBody } from '#contract/endpoints/api-keys.ts'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { KeyInTestCompany } from './key-in-test-company.tsx'
import { KeyValue } from './key-value.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { apiKeyResources } from '#domain/accounts/api-key.ts'
import { useFields } from '../../forms/use-fields.ts'
import { FormField, InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { Textarea } from '../../ui/inputs/textarea.tsx'
import { accesses, type KeyValues } from './key-values.ts'
import { useKeyForm, type KeyFormProps } from './use-key-form.ts'

type KeyDialogProps = MountedDialogProps & {
  /** Key to edit; absent for a new key. */
  readonly edited?: ApiKey
  /** True if the account has no key yet, so that the dialog offers a test company. */
  readonly isFirst?: boolean
}

/** Shows the dialog that edits a key, or that creates a key and then shows its value. */
export function KeyDialog({ edited, isFirst = false, onClose, returnFocus }: KeyDialogProps) {
  const { t } = useMessages()
  const [made, setMade] = useState<ApiKeyWithValue>()
  return (
    <Dialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={t(edited === undefined ? 'api_keys.make_title' : 'api_keys.edit_title')}
      {...(made && { description: made.name })}
    >
      {made === undefined ? (
        <>
          {isFirst && <KeyInTestCompany />}
          <KeyForm {...(edited && { edited })} onMade={setMade} onDone={onClose} />
        </>
      ) : (
        <KeyValue made={made} onDone={onClose} />
      )}
    </Dialog>
  )
}

function KeyForm(props: KeyFormProps) {
  const { t } = useMessages()
  const { form, element, submit, failure } = useKeyForm(props)
  const { isSubmitting } = form.formState
  const { edited, onDone } = props
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <KeyFields form={form} />
      {failure !== undefined && (
        <Notice title={edited === undefined ? t('api_key.make_failed') : t('api_keys.save_failed')}>
          {failure}
        </Notice>
      )}
      <DialogButtons
        submit={t(edited === undefined ? 'api_keys.make' : 'api_keys.save')}
        isBusy={isSubmitting}
        onCancel={onDone}
      />
    </form>
  )
}

type KeyFieldsProps = { readonly form: UseFormReturn<KeyValues, unknown, ApiKeyBody> }

function KeyFields({ form }: KeyFieldsProps) {
  const { t, format } = useLocale()
  const field = useFields(form)
  return (
    <>
      <InputField
        {...field('name')}
        label={t('api_keys.name')}
        hint={t('api_keys.name_hint')}
        required
        autoComplete="off"
      />
      <AccessFields form={form} />
      <InputField
        {...field('until')}
        label={t('api_keys.until')}
        hint={format.dayInWords(form.watch('until')) ?? t('api_keys.until_hint')}
        type="datetime-local"
      />
      <FormField {...field('networks')} label={t('api_keys.networks')} hint={t('api_keys.networks_hint')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="machine"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
    </>
  )
}

const hints = { webhooks: 'api_keys.webhooks_hint', onerecord: 'api_keys.onerecord_hint' } as const

/** Shows what the key may do. The key of a partner of ONE Record does nothing else. */
function AccessFields({ form }: KeyFieldsProps) {
  const { t } = useMessages()
  const field = useFields(form)
  const isForPartner = form.watch('onerecord') !== 'nothing'
  const shown = apiKeyResources.filter((resource) => !isForPartner || resource === 'onerecord')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('api_keys.access')}</legend>
      <div className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
        {shown.map((resource) => (
          <SelectField
            key={resource}
            {...field(resource)}
            label={t(`api_keys.${resource}`)}
            {...(resource in hints && { hint: t(hints[resource as keyof typeof hints]) })}
          >
            <Options values={accesses} nameOf={(access) => t(`api_keys.${access}`)} />
          </SelectField>
        ))}
        {isForPartner && (
          <InputField
            {...field('airlines')}
            label={t('api_keys.airlines')}
            hint={t('api_keys.airlines_hint')}
            required
            machine
            inputMode="numeric"
          />
        )}
      </div>
    </fieldset>
  )
}
