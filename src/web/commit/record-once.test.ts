import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorCode } from '../api/api-error.ts'
import { recordOnce, type Attempt, type Recording } from './record-once.ts'

type Body = { readonly event_id: string; readonly seed: string; readonly content: string }

const failure = (code: ApiErrorCode, status: number) => new ApiError(code, { status, words: code })

/** Simulates a browser whose server gives these answers in order, and records the requests. */
function browser(answers: readonly (ApiError | 'recorded')[]) {
  const sent: Body[] = []
  let attempt: Attempt<Body> | undefined
  let drawn = 0
  const fill = (content: string): Recording<Body, string> => ({
    content,
    memory: {
      read: () => attempt,
      write: (one) => {
        attempt = one
      },
      clear: () => {
        attempt = undefined
      },
    },
    commit: async (eventId) => {
      drawn += 1
      return { event_id: eventId ?? `event-${drawn}`, seed: `seed-${drawn}`, content }
    },
    send: async (body) => {
      const answer = answers[sent.push(body) - 1]
      if (answer instanceof ApiError) throw answer
      return answer ?? 'recorded'
    },
  })
  return { sent, record: (content: string) => recordOnce(fill(content)) }
}

describe('recordOnce', () => {
  it.each([
    ['the network failed', failure('network', 0)],
    ['the server failed', failure('internal', 500)],
    ['the service was unavailable', failure('unavailable', 503)],
    ['the answer was unreadable', failure('bad_answer', 200)],
  ])('repeats the identical request after %s', async (_what, lost) => {
    const { sent, record } = browser([lost, 'recorded'])
    await expect(record('a')).rejects.toBe(lost)
    await expect(record('a')).resolves.toBe('recorded')
    expect(sent[1]).toEqual(sent[0])
  })

  it('reuses the event id of an unanswered request even if the content changed', async () => {
    const { sent, record } = browser([failure('network', 0), failure('event_id_reused', 409)])
    await expect(record('a')).rejects.toMatchObject({ code: 'network' })
    await expect(record('b')).rejects.toMatchObject({ code: 'event_id_reused' })
    expect(sent.map((body) => body.event_id)).toEqual(['event-1', 'event-1'])
    expect(sent.map((body) => body.seed)).toEqual(['seed-1', 'seed-2'])
  })

  it('uses a new event id after a refusal', async () => {
    const { sent, record } = browser([failure('checkpoint_duplicate', 409), 'recorded'])
    await expect(record('a')).rejects.toMatchObject({ code: 'checkpoint_duplicate' })
    await record('a')
    expect(sent.map((body) => body.event_id)).toEqual(['event-1', 'event-2'])
  })

  it('uses a new event id after a success', async () => {
    const { sent, record } = browser([])
    await record('a')
    await record('a')
    expect(sent.map((body) => body.event_id)).toEqual(['event-1', 'event-2'])
  })
})
