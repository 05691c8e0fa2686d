import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { runWords } from '../../locales/own/api-run.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { addressOfCall, fileOf, pathParameters, type ApiCall } from './calls.ts'
import { useExampleKey } from './example-key.tsx'
import { fieldRow } from './field-rows.ts'
import { HeaderFields, headersOf } from './header-fields.tsx'
import { newestShipmentCode } from './newest-shipment.ts'
import { runCall, type Outcome } from './run-call.ts'
import { RunOutcome } from './run-outcome.tsx'
import { keepTag } from './seen-tags.ts'
import { startingBody } from './starting-body.ts'

/** Lets a call be filled in and made, and shows the answer. */
export function RunForm({ call }: { readonly call: ApiCall }) {
  const say = useOwnWords(runWords)
  const client = useQueryClient()
  const { whole: key } = useExampleKey()
  const form = useRef<HTMLFormElement>(null)
  // What opened it is gone.
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  const submit = useRef<HTMLButtonElement>(null)
  const inPath = pathParameters(call)
  const query = call.operation.parameters.filter((one) => one.in === 'query')
  const headers = headersOf(call)
  const hasBody = call.operation.requestBody !== undefined
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    tracking_id: newestShipmentCode(client),
  }))
  const [body, setBody] = useState(() => startingBody(call, newestShipmentCode(client)))
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
      const given = headers.flatMap(({ name }): [string, string][] => {
        const value = values[name]?.trim() ?? ''
        return value === '' ? [] : [[name, value]]
      })
      const answer = await runCall(call.method, address, {
        body: hasBody ? body : undefined,
        headers: Object.fromEntries(given),
        key,
      })
      keepTag(client, call.method, address, answer)
      setOutcome(answer)
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
      ...Object.fromEntries(
        headers
          .filter(({ name }) => /[^ -~]/.test(values[name] ?? ''))
          .map(({ name }) => [name, say('bad_header')]),
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
    <form ref={form} tabIndex={-1} onSubmit={check} noValidate className="flex flex-col gap-4 outline-none">
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
      <HeaderFields
        headers={headers}
        values={values}
        errors={errors}
        address={addressOfCall(call, values)}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
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
