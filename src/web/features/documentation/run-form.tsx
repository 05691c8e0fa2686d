import { useMessages } from '../../locales/use-messages.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Parameter } from '#contract/openapi/document.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { randomBytes, uuidOf } from '../../commit/random.ts'
import { focusFirstInvalid } from '../../forms/focus-first-invalid.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { saveFile } from '../../ui/lib/save-text.ts'
import { Select } from '../../ui/inputs/select.tsx'
import { Textarea } from '../../ui/inputs/textarea.tsx'
import { urlOfCall, type ApiCall, fileOf } from './calls.ts'
import { CodeBlock } from './code-block.tsx'
import { fieldRow } from './field-rows.ts'
import { type Outcome, useSeenTag } from './run-call.ts'
import { IF_MATCH, type RunValues, useRunForm } from './use-run-form.ts'

type HeaderFieldsProps = {
  readonly call: ApiCall
  readonly headers: readonly Parameter[]
  readonly form: UseFormReturn<RunValues>
}

/**
 * Shows the fields for `If-Match` (the version that a change is based on) and `Idempotency-Key`.
 * Both are optional.
 */
function HeaderFields({ call, headers, form }: HeaderFieldsProps) {
  const { t } = useMessages()
  const values = useWatch({ control: form.control, name: 'parameters' })
  const tag = useSeenTag(urlOfCall(call, values))
  const offered = tag === values[IF_MATCH] ? undefined : tag
  const { errors, isSubmitted } = form.formState
  const fill = (name: string, value: string) =>
    form.setValue(`parameters.${name}`, value, { shouldValidate: isSubmitted })
  return headers.map(({ name }) => {
    const isTag = name === IF_MATCH
    return (
      <Field
        key={name}
        label={name}
        hint={t(isTag ? 'run.if_match_says' : 'run.idempotency_key_says')}
        error={errors.parameters?.[name]?.message}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              {...form.register(`parameters.${name}`, {
                validate: (value) => !/[^ -~]/.test(value) || t('run.bad_header'),
              })}
              machine
              className="min-w-56 flex-1"
            />
            {isTag && offered !== undefined && (
              <Button variant="outline" onClick={() => fill(name, offered)}>
                {t('run.if_match_take')}
              </Button>
            )}
            {!isTag && (
              <Button variant="outline" onClick={() => fill(name, uuidOf(randomBytes(16)))}>
                {t('run.idempotency_key_make')}
              </Button>
            )}
          </div>
        )}
      </Field>
    )
  })
}

/** Shows a form to fill in and run a call, and shows the answer. */
export function RunForm({ call }: { readonly call: ApiCall }) {
  const { t } = useMessages()
  const element = useRef<HTMLFormElement>(null)
  // The button that opened the form is gone, so the focus moves to the form.
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const { form, inUrl, headers, hasBody, run, running, outcome } = useRunForm(call)
  const start = async () => {
    if (call.method === 'GET') await run()
    else setAsking(true)
  }
  const submit = useSubmitOnce((event) =>
    form.handleSubmit(start, () => focusFirstInvalid(element.current))(event),
  )

  return (
    <form
      ref={element}
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-4 outline-none"
    >
      {inUrl.map((parameter) => (
        <ParameterField key={`${parameter.in} ${parameter.name}`} parameter={parameter} form={form} />
      ))}
      <HeaderFields call={call} headers={headers} form={form} />
      {hasBody && <BodyField form={form} />}
      <Button ref={button} type="submit" busy={running} className="self-start">
        {t('run.run')}
      </Button>
      <div aria-live="polite">
        {outcome && <RunOutcome outcome={outcome} fileName={fileOf(call)?.name ?? 'answer.bin'} />}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('run.run_ask_title', { method: `${call.method} ${call.path}` })}
        confirm={t('run.run')}
        variant={call.method === 'DELETE' ? 'destructive' : 'default'}
        failed={t('run.run_failed')}
        onConfirm={run}
        returnFocus={button}
      >
        {t('run.run_ask_says')}
      </ConfirmDialog>
    </form>
  )
}

function BodyField({ form }: Pick<HeaderFieldsProps, 'form'>) {
  const { t } = useMessages()
  return (
    <Field label={t('run.body')} error={form.formState.errors.body?.message}>
      {(control) => (
        <Textarea
          {...control}
          {...form.register('body', {
            validate: (text) => parseJson(text) !== undefined || t('run.bad_json'),
          })}
          spellCheck={false}
          className="max-h-96 font-mono text-[13px]/5"
        />
      )}
    </Field>
  )
}

type ParameterFieldProps = {
  readonly parameter: Parameter
  readonly form: UseFormReturn<RunValues>
}

function ParameterField({ parameter: { name, required, schema }, form }: ParameterFieldProps) {
  const { t } = useMessages()
  const { type } = fieldRow(name, schema, required)
  const registered = form.register(`parameters.${name}`, {
    validate: (value) => !required || value.trim() !== '' || t('field.required'),
  })
  return (
    <Field label={name} required={required} error={form.formState.errors.parameters?.[name]?.message}>
      {(control) =>
        type.kind === 'choice' ? (
          <Select {...control} {...registered}>
            <option value="">—</option>
            {type.choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        ) : (
          <Input {...control} {...registered} machine />
        )
      }
    </Field>
  )
}

type RunOutcomeProps = {
  readonly outcome: Outcome | 'failed'
  readonly fileName: string
}

function RunOutcome({ outcome, fileName }: RunOutcomeProps) {
  const { t } = useMessages()
  if (outcome === 'failed') return <Notice title={t('run.run_failed')}>{t('run.run_network')}</Notice>
  const { status, statusText, milliseconds, headers, text, content, type } = outcome
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className={status < 400 ? 'machine font-bold text-brand' : 'machine font-bold text-danger'}>
          {status} {statusText}
        </span>{' '}
        <span className="tabular text-sm text-muted">{t('run.run_took', { ms: milliseconds })}</span>
      </p>
      <dl className="text-sm">
        {headers.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="machine text-muted">{name}:</dt>
            <dd className="machine break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {text === undefined ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm">{t('run.run_file', { kb: Math.ceil(content.size / 1000), type })}</span>
          <Button variant="outline" size="sm" onClick={() => saveFile(fileName, content)}>
            <Download aria-hidden />
            {t('run.run_save')}
          </Button>
        </div>
      ) : (
        text !== '' && <CodeBlock name={t('run.run_result')} code={text} />
      )}
    </div>
  )
}
