import * as z from 'zod/mini'
import { statusContent, type Status } from '#contract/endpoints/statuses.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { EntryEditor } from '../../reference-lists/entry-editor.tsx'
import { InputField, TextareaField } from '../../ui/inputs/control-fields.tsx'
import { ColorField } from './color-field.tsx'
import { statusList } from './status-list.ts'
import { statusValues, type StatusValues } from './status-values.ts'

const schema = z.object(statusContent)

const controlOf = (path: string) => (path in statusContent ? (path as keyof StatusValues) : 'name')

type StatusEditorProps = { readonly entry: Status | undefined; readonly onClose: () => void }

/** Creates or changes one of the account's own statuses. */
export function StatusEditor({ entry, onClose }: StatusEditorProps) {
  const { t, problem } = useMessages()
  return (
    <EntryEditor
      register={statusList}
      entry={entry}
      title={t(entry === undefined ? 'statuses.add' : 'statuses.edit_title')}
      schema={schema}
      toContent={(values: StatusValues) => values}
      valuesOf={statusValues}
      controlOf={controlOf}
      nameControl="name"
      onClose={onClose}
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <InputField
              label={t('statuses.name')}
              required
              error={problem(errors.name?.message)}
              {...(entry !== undefined && { hint: t('statuses.renaming') })}
              {...form.register('name')}
              maxLength={60}
              autoComplete="off"
            />
            <TextareaField
              label={t('statuses.description')}
              error={problem(errors.description?.message)}
              {...form.register('description')}
              maxLength={200}
              rows={2}
            />
            <ColorField form={form} error={problem(errors.color?.message)} />
          </>
        )
      }}
    </EntryEditor>
  )
}
