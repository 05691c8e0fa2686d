import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { companyContent, type CompanyBody } from '#contract/endpoints/companies.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { editorResolver } from '../../reference-lists/editor-resolver.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FormField, InputField } from '../../ui/inputs/control-fields.tsx'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { Input } from '../../ui/inputs/input.tsx'

const schema = z.object(companyContent)

export type CompanyValues = Record<keyof CompanyBody, string>

/** Values of a company that is not created yet. */
export const noCompany: CompanyValues = {
  name: '',
  cnpj: '',
  phone: '',
  whatsapp: '',
  email: '',
  site: '',
  color: '',
}

const COLOR = /^#[\da-f]{6}$/i
/** Colour that the picker starts with: the product's own. */
const BRAND = '#0f4c45'

function controlOf(field: string): keyof CompanyValues {
  return field in noCompany ? (field as keyof CompanyValues) : 'name'
}

type CompanyFormProps = {
  readonly values: CompanyValues
  /** True if the form also asks for the colour and for the contact details that recipients see. */
  readonly isWhole?: boolean
  /** Saves the content. @throws ApiError, which the form shows at its field or above the buttons */
  readonly onSave: (body: CompanyBody) => Promise<void>
  /** Renders the buttons. */
  readonly children: (isBusy: boolean) => ReactNode
}

/**
 * Asks for the name and the CNPJ of a company. If `isWhole`, also asks for its contact details and
 * colour.
 */
export function CompanyForm({ values, isWhole = false, onSave, children }: CompanyFormProps) {
  const { t } = useMessages()
  const { form, element, submit, failure } = useCompanyForm(values, onSave)
  const { isSubmitting } = form.formState
  const field = useFields(form)
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <InputField
        {...field('name')}
        label={t('company.name')}
        required
        autoComplete="organization"
        maxLength={120}
      />
      <InputField
        {...field('cnpj')}
        label={t('company.cnpj')}
        hint={t('company.cnpj_hint')}
        machine
        maxLength={32}
      />
      {isWhole && <ContactFields form={form} />}
      {failure !== undefined && <Notice title={t('company.failed')}>{failure}</Notice>}
      <div className="flex flex-wrap gap-2">{children(isSubmitting)}</div>
    </form>
  )
}

type ContactFieldsProps = { readonly form: UseFormReturn<CompanyValues, unknown, CompanyBody> }

function ContactFields({ form }: ContactFieldsProps) {
  const { t } = useMessages()
  const field = useFields(form)
  const color = form.watch('color')
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">{t('company.contact')}</legend>
      <InputField {...field('phone')} label={t('company.phone')} type="tel" autoComplete="tel" />
      <InputField {...field('whatsapp')} label={t('company.whatsapp')} type="tel" autoComplete="off" />
      <FormField {...field('email')} label={t('company.email')}>
        {(control) => <EmailInput {...control} />}
      </FormField>
      <InputField
        {...field('site')}
        label={t('company.site')}
        type="url"
        placeholder="https://"
        autoComplete="url"
      />
      <FormField {...field('color')} label={t('company.color')} hint={t('company.color_hint')}>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t('company.color_pick')}
              value={COLOR.test(color) ? color : BRAND}
              onChange={({ target }) => form.setValue('color', target.value, { shouldDirty: true })}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-control bg-surface p-1"
            />
            <Input {...control} machine maxLength={7} />
          </div>
        )}
      </FormField>
    </fieldset>
  )
}

/** Returns the form, its submit handler, and the message of an error that belongs to no field. */
function useCompanyForm(values: CompanyValues, onSave: CompanyFormProps['onSave']) {
  const form = useForm<CompanyValues, unknown, CompanyBody>({
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: editorResolver<CompanyValues, typeof schema>({
      schema,
      toContent: (typed) => typed,
      controlOf,
    }),
  })
  return { form, ...useSubmit(form, onSave, controlOf) }
}
