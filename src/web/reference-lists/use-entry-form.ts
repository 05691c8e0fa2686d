import { useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { draftNamed, usePersistentDraft } from '../forms/draft.ts'
import { focusFirstInvalid } from '../forms/focus-first-invalid.ts'
import { useMessages } from '../locales/use-messages.ts'
import { useAccount } from '../session/state/session-context.tsx'
import { notify } from '../ui/feedback/notify.ts'
import { editorResolver, type EditorRules } from './editor-resolver.ts'
import type { Entry, ReferenceList } from './reference-list.ts'
import { useAttemptId } from './use-attempt-id.ts'
import { useRefresh } from './use-refresh.ts'

export type EntryFormInput<
  E extends Entry,
  Values extends FieldValues,
  Schema extends z.ZodMiniType,
> = EditorRules<Values, Schema> & {
  readonly register: ReferenceList<E, z.output<Schema>>
  /** Entry being edited; undefined for a new entry. */
  readonly entry: E | undefined
  /** Returns the values of the form's controls for an entry; for a new entry if it is undefined. */
  readonly valuesOf: (entry: E | undefined) => Values
  /** Control that shows the error if the name is taken. */
  readonly nameControl: keyof Values & string
  readonly onClose: () => void
  readonly onSaved?: (entry: E) => void
}

type Refusal<E> = { readonly words: string; readonly current?: E }

/**
 * Returns the form of one entry of a reference list. Its draft survives errors, closing and a
 * reload. The form does not silently overwrite a change made in another tab.
 */
export function useEntryForm<E extends Entry, Values extends FieldValues, Schema extends z.ZodMiniType>(
  input: EntryFormInput<E, Values, Schema>,
) {
  const { register, entry, valuesOf, onClose, onSaved } = input
  type Content = z.output<Schema>
  const { t } = useMessages()
  const element = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const idFor = useAttemptId()
  const refresh = useRefresh(register)
  const [known, setKnown] = useState(entry)
  const [refusal, setRefusal] = useState<Refusal<E>>()
  const draft = useEntryDraft<E, Values, Schema>(input)
  const [typed] = useState(() => draft.read(valuesOf(entry)))
  const form = useForm<Values, unknown, Content & FieldValues>({
    defaultValues: valuesOf(entry) as DefaultValues<Values>,
    values: typed,
    resetOptions: { keepDefaultValues: true },
    resolver: editorResolver(input),
    shouldFocusError: false,
  })
  usePersistentDraft(form, draft)

  const send = useMutation({
    mutationFn: (content: Content) =>
      known === undefined
        ? register.create(idFor(content), content)
        : register.update(known.id, content, known.updated_at ?? undefined),
  })

  const save = async (content: Content) => {
    if (send.isPending) return
    setRefusal(undefined)
    try {
      const saved = await send.mutateAsync(content)
      draft.clear()
      refresh()
      notify.success(t(entry === undefined ? register.words.created : register.words.updated))
      onClose()
      onSaved?.(saved)
    } catch (error) {
      // `refused` may request the current entry. If this request fails, its error is shown.
      setRefusal(await refused(error).catch((reason: unknown) => ({ words: messageOf(reason) })))
    }
  }

  const messageOf = (error: unknown): string =>
    error instanceof ApiError ? error.words : t('api.bad_answer')

  /**
   * Shows an error at its control and returns its message. If the entry was changed or removed
   * meanwhile, fetches the list; returns the current entry if there is one.
   */
  const refused = async (error: unknown): Promise<Refusal<E>> => {
    if (!(error instanceof ApiError)) return { words: messageOf(error) }
    for (const [control, message] of refusedControls(error, input))
      form.setError(control as FieldPath<Values>, { message })
    focusFirstInvalid(element.current)
    if (error.code !== 'changed_meanwhile' && error.code !== 'not_found') return { words: error.words }
    const entries = await client.fetchQuery({ ...register.query, staleTime: 0 })
    const current = entries.find(({ id }) => id === entry?.id)
    if (current === undefined) return { words: t('registers.gone') }
    setKnown(current)
    return { words: error.words, current }
  }

  const startFrom = (from: E | undefined) => {
    setRefusal(undefined)
    form.reset(valuesOf(from))
    // `form.reset` stores its values in the draft, as typing does, so the draft is cleared
    // afterwards.
    draft.clear()
  }
  return { form, element, save, refusal, startFrom, known, isPending: send.isPending }
}

/**
 * Returns the draft of an entry. The draft's name contains the version of the entry, so that the
 * draft of an older version is not used.
 */
function useEntryDraft<E extends Entry, Values extends FieldValues, Schema extends z.ZodMiniType>({
  register,
  entry,
}: EntryFormInput<E, Values, Schema>) {
  const { id: account } = useAccount()
  return useMemo(() => {
    const name = [...register.query.queryKey, account, entry?.id ?? 'new', entry?.updated_at ?? ''].join('.')
    return draftNamed<Values>(name)
  }, [register, account, entry])
}

/** Returns the controls to which a refusal refers, each with the message to show at it. */
function refusedControls<Values extends FieldValues, Schema extends z.ZodMiniType>(
  error: ApiError,
  { nameControl, controlOf }: Pick<EntryFormInput<Entry, Values, Schema>, 'nameControl' | 'controlOf'>,
): readonly (readonly [control: string, message: string])[] {
  const isName = error.code === 'name_taken' || error.code === 'status_name_reserved'
  const missing = error.code === 'missing_fields' ? 'required' : error.words
  return [
    ...(isName ? [[nameControl, error.words] as const] : []),
    ...error.missing_fields.map((path) => [controlOf(path), missing] as const),
    ...Object.entries(error.fields).map(([path, message]) => [controlOf(path), message] as const),
  ]
}
