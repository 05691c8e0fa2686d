import type { FastifyRequest } from 'fastify'
import { statusOf } from '#contract/schema/errors.ts'
import { toError, type Outcome } from '#platform/concurrency/batcher.ts'
import { failureWholeMessage } from '#platform/http/answer-failure.ts'

export type ItemOutcome<Data> = {
  index: number
  ok: boolean
  status: number
  data?: Data
  code?: string
  error?: string
  missing_fields?: string[]
  fields?: Record<string, string>
  final_event_id?: string
  final_at?: string
}

/** Result of one item, and whether the item existed already. */
export type Made<Data> = { readonly data: Data; readonly isReplay: boolean }

/**
 * Answers each item of a request like a separate call. A failure affects only its own item.
 * @throws the first fault (status 500 or higher) if every item has a fault
 */
export async function answerEach<Command, Answer, Data>(
  request: FastifyRequest,
  items: readonly unknown[],
  {
    parse,
    record,
    present,
  }: {
    /** Returns the command in an item. Throws if the item is not a valid command. */
    readonly parse: (item: unknown) => Command
    /** Executes the commands and returns their outcomes in the same order. */
    readonly record: (commands: readonly Command[]) => Promise<readonly Outcome<Answer>[]>
    readonly present: (answer: Answer) => Made<Data>
  },
): Promise<ItemOutcome<Data>[]> {
  const parsed = items.map((item): Outcome<Command> => {
    try {
      return { answer: parse(item) }
    } catch (error) {
      return { refusal: toError(error) }
    }
  })
  const commands = parsed.flatMap((one) => ('answer' in one ? [one.answer] : []))
  const recorded = (await record(commands)).values()
  const outcomes = parsed.map((one) => ('refusal' in one ? one : recorded.next().value))
  const faults: unknown[] = []
  const answered = outcomes.map((outcome, index): ItemOutcome<Data> => {
    if (outcome !== undefined && 'answer' in outcome) {
      const { data, isReplay } = present(outcome.answer)
      return { index, ok: true, status: isReplay ? 200 : 201, data }
    }
    const {
      missing_fields,
      fields,
      did_you_mean: _meant,
      deleted_at: _deleted,
      ...said
    } = failureWholeMessage(outcome?.refusal, request)
    const { code } = said
    if (statusOf[code] >= 500) faults.push(outcome?.refusal)
    return {
      index,
      ok: false,
      status: statusOf[code],
      ...said,
      ...(missing_fields && { missing_fields: [...missing_fields] }),
      ...(fields && { fields: { ...fields } }),
    }
  })
  if (faults.length === items.length) throw faults[0]
  if (faults.length > 0 && request.idempotency !== null) request.idempotency.staysOpen = true
  return answered
}
