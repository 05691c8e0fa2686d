import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { draftNamed, useKeptDraft } from '../forms/draft.ts'
import { focusFirstInvalid } from '../forms/focus-first-invalid.ts'
import { useWords } from '../locales/use-words.ts'
import { useAccount } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, type DialogWidth } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/notify.ts'
import { editorResolver, type EditorRules } from './editor-resolver.ts'
import type { Entry, Register } from './register.ts'
import { useAttemptId } from './use-attempt-id.ts'
import { useRefresh } from './use-refresh.ts'

export type EntryEditorProps<
  E extends Entry,
  Values extends FieldValues,
  Schema extends z.ZodMiniType,
> = EditorRules<Values, Schema> & {
  readonly register: Register<E, z.output<Schema>>
  /** What is edited; undefined for a new entry. */
  readonly entry: E | undefined
  readonly title: string
  readonly description?: string
  readonly width?: DialogWidth
  /** What stands in the controls for an entry, and for a new one. */
  readonly valuesOf: (entry: E | undefined) => Values
  /** The control at fault when the name is taken. */
  readonly nameControl: keyof Values & string
  readonly onClose: () => void
  readonly onSaved?: (entry: E) => void
  readonly children: (form: UseFormReturn<Values, unknown, z.output<Schema> & FieldValues>) => ReactNode
}

/**
 * The dialog that creates or changes one entry of a register. What was typed survives errors, closing and a reload; what
 * another tab changed meanwhile is not overwritten unseen.
 */
export function EntryEditor<E extends Entry, Values extends FieldValues, Schema extends z.ZodMiniType>({
  register,
  entry,
  title,
  description,
  width = 'md',
  valuesOf,
  nameControl,
  onClose,
  onSaved,
  children,
  ...rules
}: EntryEditorProps<E, Values, Schema>) {
  type Content = z.output<Schema>
  const { t } = useWords()
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const { id: account } = useAccount()
  const idFor = useAttemptId()
  const refresh = useRefresh(register)
  const [known, setKnown] = useState(entry)
  const [refusal, setRefusal] = useState<{ readonly words: string; readonly current?: E }>()

  const draft = useMemo(
    // With the version: a draft of an older one is nobody's.
    () =>
      draftNamed<Values>(
        [...register.query.queryKey, account, entry?.id ?? 'new', entry?.updated_at ?? ''].join('.'),
      ),
    [register, account, entry],
  )
  const [typed] = useState(() => draft.read(valuesOf(entry)))
  const form = useForm<Values, unknown, Content & FieldValues>({
    defaultValues: valuesOf(entry) as DefaultValues<Values>,
    values: typed,
    resetOptions: { keepDefaultValues: true },
    resolver: editorResolver(rules),
    shouldFocusError: false,
  })
  useKeptDraft(form, draft)

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
      // Asking what the entry is now may fail in its turn: then that is what is told.
      setRefusal(await refused(error).catch((reason: unknown) => ({ words: wordsOf(reason) })))
    }
  }

  const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.words : t('api.bad_answer'))

  /** Shows a failure where it belongs and says it. */
  const refused = async (error: unknown): Promise<{ words: string; current?: E }> => {
    if (!(error instanceof ApiError)) return { words: wordsOf(error) }
    if (error.code === 'name_taken' || error.code === 'status_name_reserved')
      form.setError(nameControl as FieldPath<Values>, { message: error.words })
    for (const path of error.missing_fields) {
      const message = error.code === 'missing_fields' ? 'required' : error.words
      form.setError(rules.controlOf(path) as FieldPath<Values>, { message })
    }
    for (const [path, message] of Object.entries(error.fields))
      form.setError(rules.controlOf(path) as FieldPath<Values>, { message })
    focusFirstInvalid(element.current)
    if (error.code !== 'changed_meanwhile' && error.code !== 'not_found') return { words: error.words }
    const entries = await client.fetchQuery({ ...register.query, staleTime: 0 })
    const current = entries.find(({ id }) => id === entry?.id)
    if (current === undefined) return { words: t('registers.gone') }
    setKnown(current)
    return { words: error.words, current }
  }

  const startFrom = (values: Values) => {
    setRefusal(undefined)
    form.reset(values)
    // What is reset is kept like what is typed.
    draft.clear()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width={width}
      {...(description !== undefined && { description })}
      outcome={
        refusal !== undefined && (
          <Notice title={t(entry === undefined ? register.words.createFailed : register.words.updateFailed)}>
            <p>{refusal.words}</p>
            {refusal.current !== undefined && (
              <Button
                variant="outline"
                size="sm"
                className="mt-3"
                onClick={() => startFrom(valuesOf(refusal.current))}
              >
                {t('registers.use_current')}
              </Button>
            )}
          </Notice>
        )
      }
      footer={
        <>
          {form.formState.isDirty ? (
            <Button variant="ghost" disabled={send.isPending} onClick={() => startFrom(valuesOf(known))}>
              {t('registers.discard')}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          )}
          <Button type="submit" form={formId} busy={send.isPending}>
            {t('registers.save')}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        onSubmit={(event) => {
          // A dialog within another's tree: its events reach both.
          event.stopPropagation()
          void form.handleSubmit(save, () => focusFirstInvalid(element.current))(event)
        }}
        className="flex flex-col gap-4"
      >
        {children(form)}
      </form>
    </Dialog>
  )
}
