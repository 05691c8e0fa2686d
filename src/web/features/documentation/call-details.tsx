import { useMessages } from '../../locales/use-messages.ts'
import { Fragment, useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { Operation, Parameter } from '#contract/openapi/document.ts'
import { exampleText } from '#contract/openapi/example-text.ts'
import { signInPath } from '../../session/links/safe-return.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { CallExample } from './call-example.tsx'
import { urlOfCall, type ApiCall, errorsOf, fileOf, pathParameters } from './calls.ts'
import { CodeBlock } from './code-block.tsx'
import { useExampleKey } from './example-key.tsx'
import { FieldList } from './field-table.tsx'
import { fieldRow, fieldRows, type FieldRow } from './field-rows.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { useNewestShipmentCode } from './newest-shipment.ts'
import { startingBody } from './starting-body.ts'
import { TextWithCode } from './text-with-code.tsx'

const RunForm = lazily(async () => (await import('./run-form.tsx')).RunForm)

/**
 * Lets the visitor run the call on the account's own data. A read runs immediately; a write asks
 * for a confirmation first.
 */
function RunSection({ call }: { readonly call: ApiCall }) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const hasAccount = useSession().state === 'signed_in'
  const { whole } = useExampleKey()
  const { pathname, search, hash } = useLocation()
  if (call.operation.requestBody?.content['multipart/form-data'] !== undefined) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line p-4">
      <h4 id={titleId} className="font-semibold">
        {t('docs.run_title')}
      </h4>
      <p className="mt-1 mb-3 text-sm text-muted">
        {t(
          !hasAccount
            ? 'docs.run_needs_account'
            : whole === undefined
              ? 'docs.run_says'
              : 'docs.run_says_key',
        )}
      </p>
      {!hasAccount ? (
        <LinkButton to={signInPath(pathname + search + hash)} variant="secondary">
          {t('auth.sign_in')}
        </LinkButton>
      ) : isOpen ? (
        <RunForm call={call} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('docs.run')}
        </Button>
      )}
    </section>
  )
}

/** Shows parameters, example, answer and errors of a call, and lets the visitor run it. */
export function CallDetails({ call }: { readonly call: ApiCall }) {
  // The list of parameters omits Accept-Language, because the page explains this header once.
  const others = call.operation.parameters.filter(
    (one) => one.in !== 'path' && one.name !== 'Accept-Language',
  )
  const parameters = [...pathParameters(call), ...others]
  return (
    <div className="grid grid-cols-1 gap-6 px-4 pt-2 pb-6 sm:px-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <CallInput call={call} parameters={parameters} />
        <CallErrors operation={call.operation} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CallSamples call={call} parameters={parameters} />
        <RunSection call={call} />
      </div>
    </div>
  )
}

type CallPartProps = { readonly call: ApiCall; readonly parameters: readonly Parameter[] }

/** Lists the scope, the parameters and the body's fields of a call. */
function CallInput({ call: { operation, scope }, parameters }: CallPartProps) {
  const { t } = useMessages()
  const body = operation.requestBody?.content['application/json']
  const rows = body === undefined ? [] : fieldRows(body.schema)
  const [needed, optional] = [rows.filter(isNeeded), rows.filter((row) => !isNeeded(row))]
  return (
    <>
      {operation.description !== undefined && (
        <p className="max-w-prose text-sm">
          <TextWithCode text={operation.description} />
        </p>
      )}
      {scope !== undefined && (
        <p className="text-sm text-muted">
          {t('docs.scope')} <code className="machine text-ink">{scope}</code>
        </p>
      )}
      {parameters.length > 0 && (
        <div>
          <h4 className="mb-2 font-semibold">{t('docs.parameters')}</h4>
          <FieldList
            rows={parameters.map((one) => ({
              ...fieldRow(one.name, one.schema, one.required),
              says: one.description,
            }))}
            places={Object.fromEntries(parameters.map((one) => [one.name, t(`docs.in_${one.in}`)]))}
          />
        </div>
      )}
      {rows.length > 0 && (
        <div>
          <h4 className="mb-2 font-semibold">{t('docs.body')}</h4>
          {needed.length > 0 && <FieldList rows={needed} />}
          {optional.length > 0 && (
            <Folded summary={t('docs.fields_show', { count: optional.length })}>
              <FieldList rows={optional} />
            </Folded>
          )}
        </div>
      )}
    </>
  )
}

function CallSamples({ call, parameters }: CallPartProps) {
  const { t } = useMessages()
  const { shown: exampleKey } = useExampleKey()
  const newest = useNewestShipmentCode()
  const samples = {
    ...Object.fromEntries(parameters.map(({ name, example }) => [name, exampleText(example)])),
    ...(newest !== '' && { tracking_id: newest }),
  }
  const file = fileOf(call)
  const hasBody = call.operation.requestBody?.content['application/json'] !== undefined
  const request = {
    method: call.method,
    url: `${window.location.origin}${urlOfCall(call, samples)}`,
    key: call.isPublic ? undefined : exampleKey,
    body: hasBody ? (JSON.parse(startingBody(call, newest)) as unknown) : undefined,
    isRepeatable: call.operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    file: file?.name,
  }
  const sample = sampleAnswer(call)
  return (
    <>
      <CallExample name={`${t('docs.request_example')}: ${call.method} ${call.path}`} request={request} />
      {sample !== undefined && (
        <CodeBlock
          name={`${t('docs.response_example')} ${sample.status}`}
          code={JSON.stringify(sample.value, null, 2)}
        />
      )}
      {file !== undefined && (
        <p className="text-sm text-muted">
          {t('docs.response_file')}{' '}
          {file.types.map((type, at) => (
            <Fragment key={type}>
              {at > 0 && ', '}
              <code className="machine text-ink">{type}</code>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

const isNeeded = ({ isRequired }: FieldRow): boolean => isRequired

function sampleAnswer({ operation }: ApiCall) {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .flatMap(([status, { content }]) => {
      const value = content?.['application/json']?.example
      return value === undefined ? [] : [{ status, value }]
    })
    .at(0)
}

/** Lists every error code that a call can return, with its message. */
function CallErrors({ operation }: { readonly operation: Operation }) {
  const { t } = useMessages()
  const errors = errorsOf(operation)
  return (
    <Folded summary={t('docs.errors_show', { count: errors.length })}>
      <dl className="divide-y divide-line border-y border-line">
        {errors.map(({ status, code, summary }) => (
          <div key={code} className="py-2">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <span className="machine font-semibold">{status}</span>
              <code className="machine break-all">{code}</code>
            </dt>
            <dd className="text-sm text-muted">{summary}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  )
}
