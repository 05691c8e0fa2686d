import { useEffect, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { parseJson } from '#domain/base/parse-json.ts'
import { tabStorage } from '../storage.ts'

const PREFIX = 'lastro.draft.'

/** Stored input of a form in progress, in this tab only. */
export type Draft<Values> = {
  /**
   * Returns the stored input merged over `defaults`. Takes only values of the same type as the
   * default.
   */
  readonly read: (defaults: Values) => Values
  readonly write: (values: unknown) => void
  readonly clear: () => void
}

const tree = z.record(z.string(), z.unknown())

/**
 * Returns the draft with this name. The name contains the form, the account and the edited record,
 * so that no other form reads the draft. If storage is refused or full, the input lasts until the
 * user leaves the page.
 */
export function draftNamed<Values extends FieldValues>(name: string): Draft<Values> {
  const key = PREFIX + name
  return {
    read: (defaults) => overlay(defaults, parseJson(tabStorage.read(key) ?? '{}')),
    write: (values) => tabStorage.write(key, JSON.stringify(values)),
    clear: () => tabStorage.remove(key),
  }
}

/**
 * Stores the draft while the person types. A layout effect subscribes before the person can type,
 * so that no input is missed.
 */
export function usePersistentDraft<Values extends FieldValues, Context, Output>(
  { subscribe }: Pick<UseFormReturn<Values, Context, Output>, 'subscribe'>,
  draft: { readonly write: (values: Values) => void },
): void {
  useLayoutEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [subscribe, draft],
  )
}

/**
 * Clears the draft when the person leaves the form's page for another page. A reload or the end of
 * the session does not clear the draft.
 */
export function useClearedOnLeaving({ clear }: Pick<Draft<never>, 'clear'>): void {
  useEffect(() => {
    const { pathname, search } = window.location
    return () => {
      const isLeft = window.location.pathname !== pathname || window.location.search !== search
      if (isLeft) clear()
    }
  }, [clear])
}

/**
 * Returns the defaults with the stored values merged in. Leaves out values of another shape than
 * the default.
 */
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
