import * as z from 'zod/mini'
import { parseWith } from '#contract/schema/parse.ts'
import type { Attempt, Recording } from './record-once.ts'

const PREFIX = 'lastro.attempt.'

const stored = z.object({ content: z.string(), body: z.unknown() })

/**
 * Stores an unanswered request under a name in this tab, so that it survives a reload. If storage
 * is unavailable, the request lasts until the user leaves the page.
 */
export function attemptMemory<Body extends z.ZodMiniType>(
  name: string,
  schema: Body | undefined,
): Recording<z.output<Body>, never>['memory'] {
  let held: Attempt<z.output<Body>> | undefined
  const key = PREFIX + name
  return {
    read: () => held ?? readStored(key, schema),
    write: (attempt) => {
      held = attempt
      inStorage((storage) => storage.setItem(key, JSON.stringify(attempt)))
    },
    clear: () => {
      held = undefined
      inStorage((storage) => storage.removeItem(key))
    },
  }
}

function readStored<Body extends z.ZodMiniType>(
  key: string,
  schema: Body | undefined,
): Attempt<z.output<Body>> | undefined {
  const text = inStorage((storage) => storage.getItem(key))
  if (typeof text !== 'string' || schema === undefined) return undefined
  const attempt = parseWith(stored, fromJson(text))
  if (!attempt.ok) return undefined
  const body = parseWith(schema, attempt.value.body)
  return body.ok ? { content: attempt.value.content, body: body.value } : undefined
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // Storage may be refused or full. The unanswered request then lasts until the page is left.
    return undefined
  }
}
