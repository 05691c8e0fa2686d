import * as z from 'zod/mini'
import { tabStorage } from '../storage.ts'
import type { Attempt, Recording } from './record-once.ts'

const PREFIX = 'lastro.attempt.'

const stored = z.object({ content: z.string(), body: z.unknown() })

/**
 * Stores an unanswered request under a name in this tab, so that it survives a reload. If storage
 * is unavailable, only the page's memory holds the request.
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
      tabStorage.write(key, JSON.stringify(attempt))
    },
    clear: () => {
      held = undefined
      tabStorage.remove(key)
    },
  }
}

function readStored<Body extends z.ZodMiniType>(
  key: string,
  schema: Body | undefined,
): Attempt<z.output<Body>> | undefined {
  const text = tabStorage.read(key)
  if (text === undefined || schema === undefined) return undefined
  try {
    const { content, body } = z.parse(stored, JSON.parse(text))
    return { content, body: z.parse(schema, body) }
  } catch {
    // A stored text in another format is ignored. An earlier version of the application may have
    // written it.
    return undefined
  }
}
