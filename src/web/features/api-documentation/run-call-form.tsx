import { useId, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { addressOfCall, fileOf, pathParameters, type ApiCall } from './calls.ts'
import { fieldRow } from './field-rows.ts'
import { newestShipmentCode } from './newest-shipment.ts'
import { runCall, type Outcome } from './run-call.ts'
import { RunOutcome } from './run-outcome.tsx'
import { startingBody } from './starting-body.ts'

/** Makes the call on the caller's own data: reads at once, writes after asking. */
export function RunCall({ call }: { readonly call: ApiCall }) {
  const say = useOwnWords(documentationWords)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  if (call.operation.requestBody?.content['multipart/form-data'] !== undefined) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line p-4">
      <h4 id={titleId} className="font-semibold">
        {say('run_title')}
      </h4>
      <p className="mt-1 mb-3 text-sm text-muted">{say('run_says')}</p>
      {isOpen ? (
        <RunForm call={call} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {say('run')}
        </Button>
      )}
    </section>
  )
}

function RunForm({ call }: { readonly call: ApiCall }) {
  const say = useOwnWords(documentationWords)
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const inPath = pathParameters(call)
  const query = call.operation.parameters.filter((one) => one.in === 'query')
  const hasBody = call.operation.requestBody !== undefined
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    tracking_id: newestShipmentCode(client),
  }))
  const [body, setBody] = useState(() => startingBody(call, client))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState(false)
  const [running, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | 'failed'>()

  const run = async () => {
    setRunning(true)
    try {
      const address = addressOfCall(
        call,
        values,
        query.map(({ name }) => name),
      )
      setOutcome(await runCall(call.method, address, hasBody ? body : undefined))
      if (call.method !== 'GET') void client.invalidateQueries()
    } catch {
      setOutcome('failed')
    } finally {
      setRunning(false)
    }
  }

  const check = (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    const found = {
      ...Object.fromEntries(
        [...inPath, ...query]
          .filter(({ name, required }) => required && (values[name] ?? '').trim() === '')
          .map(({ name }) => [name, say('needed')]),
      ),
      ...(hasBody && !isJson(body) && { body: say('bad_json') }),
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (call.method === 'GET') void run()
    else setAsking(true)
  }

  return (
    <form ref={form} onSubmit={check} noValidate className="flex flex-col gap-4">
      {[...inPath, ...query].map(({ name, in: place, required, schema }) => (
        <Field key={`${place} ${name}`} label={name} required={required} error={errors[name]}>
          {(control) => {
            const given = {
              ...control,
              name,
              value: values[name] ?? '',
              onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
                setValues({ ...values, [name]: target.value }),
            }
            const { type } = fieldRow(name, schema, required)
            if (type.kind !== 'choice') return <Input {...given} machine autoComplete="off" />
            return (
              <Select {...given}>
                <option value="">—</option>
                {type.choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </Select>
            )
          }}
        </Field>
      ))}
      {hasBody && (
        <Field label={say('body')} error={errors['body']}>
          {(control) => (
            <Textarea
              {...control}
              name="body"
              spellCheck={false}
              className="max-h-96 font-mono text-[13px]/5"
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button ref={submit} type="submit" busy={running} className="self-start">
        {say('run')}
      </Button>
      <div aria-live="polite">
        {outcome === 'failed' && <Notice title={say('run_failed')}>{say('run_network')}</Notice>}
        {outcome !== undefined && outcome !== 'failed' && (
          <RunOutcome outcome={outcome} fileName={fileOf(call)?.name ?? 'answer.bin'} />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say('run_ask_title', { method: `${call.method} ${call.path}` })}
        confirm={say('run')}
        variant={call.method === 'DELETE' ? 'destructive' : 'default'}
        failed={say('run_failed')}
        onConfirm={run}
        returnFocus={submit}
      >
        {say('run_ask_says')}
      </ConfirmDialog>
    </form>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
