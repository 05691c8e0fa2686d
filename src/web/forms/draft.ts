import { useEffect, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

const PREFIX = 'lastro.draft.'

/** Where a form in progress is kept, in this tab only. */
export type Draft<Values> = {
  /** What was typed before, over `defaults`; only values of the defaults' own kind. */
  readonly read: (defaults: Values) => Values
  readonly write: (values: unknown) => void
  readonly clear: () => void
}

const tree = z.record(z.string(), z.unknown())

/** A draft under a name that says form, account and thing: nobody else's form reads it. */
export function draftNamed<Values extends FieldValues>(name: string): Draft<Values> {
  const key = PREFIX + name
  return {
    read: (defaults) => {
      try {
        const parsed = z.safeParse(tree, JSON.parse(sessionStorage.getItem(key) ?? '{}'))
        return parsed.success ? overlay(defaults, parsed.data) : defaults
      } catch {
        return defaults
      }
    },
    write: (values) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(values))
      } catch {
        // Storage refused or full: the form then lives as long as the page.
      }
    },
    clear: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}

/** Keeps the draft as the person types, from the moment that there is something to type in. */
export function usePersistentDraft<Values extends FieldValues, Context, Output>(
  { subscribe }: Pick<UseFormReturn<Values, Context, Output>, 'subscribe'>,
  draft: Draft<Values>,
): void {
  useLayoutEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [subscribe, draft],
  )
}

/** Clears the draft when its page is left for another one. A reload or the end of the session keeps it. */
export function useClearedOnLeaving({ clear }: Pick<Draft<never>, 'clear'>): void {
  useEffect(() => {
    const { pathname, search } = window.location
    return () => {
      const isLeft = window.location.pathname !== pathname || window.location.search !== search
      if (isLeft) clear()
    }
  }, [clear])
}

/** The defaults with the stored values in their places; what has another shape than the default is left out. */
export function overlay<Values>(defaults: Values, stored: unknown): Values {
  if (typeof defaults === 'string') return (typeof stored === 'string' ? stored : defaults) as Values
  if (typeof defaults === 'boolean') return (typeof stored === 'boolean' ? stored : defaults) as Values
  if (typeof defaults !== 'object' || defaults === null) return defaults
  const known = z.safeParse(tree, stored)
  if (!known.success) return defaults
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, overlay(value, known.data[name])]),
  ) as Values
}
