import { useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { companyContent, type CompanyBody } from '#contract/endpoints/companies.ts'
import { ApiError } from '../../api/api-error.ts'
import { showRefusal } from '../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { editorResolver } from '../../reference-lists/editor-resolver.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { useCompanyMessages } from './use-company-messages.ts'

const schema = z.object(companyContent)

export type CompanyValues = { name: string; cnpj: string }

const controlOf = (field: string): keyof CompanyValues => (field === 'cnpj' ? 'cnpj' : 'name')

type CompanyFormProps = {
  readonly values: CompanyValues
  /** Saves the content. @throws ApiError shown at its field, or above the buttons */
  readonly onSave: (body: CompanyBody) => Promise<void>
  /** Renders the buttons. */
  readonly children: (isBusy: boolean) => ReactNode
}

/** Asks for the name and the CNPJ of a company. */
export function CompanyForm({ values, onSave, children }: CompanyFormProps) {
  const t = useCompanyMessages()
  const { problem } = useMessages()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const form = useForm<CompanyValues, unknown, CompanyBody>({
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: editorResolver<CompanyValues, typeof schema>({
      schema,
      toContent: ({ name, cnpj }) => ({ name: name.trim(), cnpj }),
      controlOf,
    }),
  })
  const save = async (body: CompanyBody) => {
    setFailure(undefined)
    try {
      await onSave(body)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showRefusal(form, element.current, error, controlOf)
      if (Object.keys(error.fields).length === 0) setFailure(error.words)
    }
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))
  const { errors, isSubmitting } = form.formState
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('company.name')} required error={problem(errors.name?.message)}>
        {(control) => (
          <Input {...control} {...form.register('name')} autoComplete="organization" maxLength={120} />
        )}
      </Field>
      <Field label={t('company.cnpj')} hint={t('company.cnpj_hint')} error={problem(errors.cnpj?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('cnpj')}
            autoComplete="off"
            maxLength={32}
            className="machine"
          />
        )}
      </Field>
      {failure !== undefined && <Notice title={t('company.failed')}>{failure}</Notice>}
      <div className="flex flex-wrap gap-2">{children(isSubmitting)}</div>
    </form>
  )
}
