import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { urlOfCall, pathParameters, type ApiCall } from './calls.ts'
import { useExampleKey } from './example-key.tsx'
import { useNewestShipmentCode } from './newest-shipment.ts'
import { runCall, storeTag, type Outcome } from './run-call.ts'
import { startingBody } from './starting-body.ts'

export const IF_MATCH = 'If-Match'
const IDEMPOTENCY_KEY = 'Idempotency-Key'

export type RunValues = {
  /** Values of the path, the query and the headers, by name. */
  readonly parameters: Readonly<Record<string, string>>
  /** Body as JSON text. */
  readonly body: string
}

/** Returns the state of a call's form and the function that runs the call. */
export function useRunForm(call: ApiCall) {
  const client = useQueryClient()
  const { whole: key } = useExampleKey()
  const { parameters: all } = call.operation
  const query = all.filter((one) => one.in === 'query')
  const inUrl = [...pathParameters(call), ...query]
  const headers = all.filter(({ name }) => name === IF_MATCH || name === IDEMPOTENCY_KEY)
  const hasBody = call.operation.requestBody !== undefined
  const [running, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | 'failed'>()
  const newest = useNewestShipmentCode()
  const form = useForm<RunValues>({
    defaultValues: {
      parameters: Object.fromEntries(
        [...inUrl, ...headers].map(({ name }) => [name, name === 'tracking_id' ? newest : '']),
      ),
      body: startingBody(call, newest),
    },
    shouldFocusError: false,
  })

  const run = async () => {
    const { parameters, body } = form.getValues()
    setRunning(true)
    try {
      const names = query.map(({ name }) => name)
      const url = urlOfCall(call, parameters, names)
      const sent = headers
        .map(({ name }) => [name, parameters[name]?.trim() ?? ''])
        .filter(([, value]) => value !== '')
      const answer = await runCall(call.method, url, {
        body: hasBody ? body : undefined,
        headers: Object.fromEntries(sent),
        key,
      })
      storeTag(client, call.method, url, answer)
      setOutcome(answer)
      if (call.method !== 'GET') void client.invalidateQueries()
    } catch {
      setOutcome('failed')
    } finally {
      setRunning(false)
    }
  }
  return { form, inUrl, headers, hasBody, run, running, outcome }
}
