import { useId, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { focusFirstInvalid } from '../forms/focus-first-invalid.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Dialog, type DialogWidth } from '../ui/overlays/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import type { Entry } from './reference-list.ts'
import { useEntryForm, type EntryFormInput } from './use-entry-form.ts'

export type EntryEditorProps<
  E extends Entry,
  Values extends FieldValues,
  Schema extends z.ZodMiniType,
> = EntryFormInput<E, Values, Schema> & {
  readonly title: string
  readonly width?: DialogWidth
  readonly children: (form: UseFormReturn<Values, unknown, z.output<Schema> & FieldValues>) => ReactNode
}

/** Renders the dialog that creates or changes one entry of a reference list. */
export function EntryEditor<E extends Entry, Values extends FieldValues, Schema extends z.ZodMiniType>({
  title,
  width = 'md',
  children,
  ...input
}: EntryEditorProps<E, Values, Schema>) {
  const { entry, register, onClose } = input
  const { t } = useMessages()
  const formId = useId()
  const { form, element, save, refusal, startFrom, known, isPending } = useEntryForm(input)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      width={width}
      outcome={
        refusal !== undefined && (
          <Notice title={t(entry === undefined ? register.words.createFailed : register.words.updateFailed)}>
            <p>{refusal.words}</p>
            {refusal.current !== undefined && (
              <Button variant="outline" size="sm" className="mt-3" onClick={() => startFrom(refusal.current)}>
                {t('registers.use_current')}
              </Button>
            )}
          </Notice>
        )
      }
      footer={
        <>
          {form.formState.isDirty ? (
            <Button variant="ghost" disabled={isPending} onClick={() => startFrom(known)}>
              {t('registers.discard')}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          )}
          <Button type="submit" form={formId} busy={isPending}>
            {t('registers.save')}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          // The dialog is inside another component's tree, so React would pass this submit event to
          // that component's form too.
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
