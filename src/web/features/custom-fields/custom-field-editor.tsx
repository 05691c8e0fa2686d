import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  choicesFitType,
  customFieldContent,
  type CustomFieldEntry,
} from '#contract/endpoints/custom-fields.ts'
import { customFieldTypes } from '#domain/reference-lists/custom-field.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { EntryEditor } from '../../reference-lists/entry-editor.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { InputField, SelectField, TextareaField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { customFieldList } from './custom-field-list.ts'
import {
  controlOf,
  customFieldContentOf,
  customFieldValues,
  type CustomFieldValues,
} from './custom-field-values.ts'

const schema = z.object(customFieldContent).check(choicesFitType)

type CustomFieldEditorProps = {
  readonly entry: CustomFieldEntry | undefined
  readonly onClose: () => void
}

/** Creates or changes a custom field. */
export function CustomFieldEditor({ entry, onClose }: CustomFieldEditorProps) {
  const { t } = useMessages()
  return (
    <EntryEditor
      register={customFieldList}
      entry={entry}
      title={t(entry === undefined ? 'custom_fields.add' : 'custom_fields.edit_title')}
      schema={schema}
      toContent={customFieldContentOf}
      valuesOf={customFieldValues}
      controlOf={controlOf}
      nameControl="field_name"
      onClose={onClose}
    >
      {(form) => <Controls form={form} used={entry?.is_used === true ? entry : undefined} />}
    </EntryEditor>
  )
}

type ControlsProps<Output extends FieldValues> = {
  readonly form: UseFormReturn<CustomFieldValues, unknown, Output>
  /**
   * Edited field, if a shipment has a value for it; else undefined. The name and type of such a
   * field cannot change.
   */
  readonly used: CustomFieldEntry | undefined
}

function Controls<Output extends FieldValues>({ form, used }: ControlsProps<Output>) {
  const { t } = useMessages()
  const field = useFields(form)
  return (
    <>
      {used && <Notice tone="info">{t('custom_fields.used')}</Notice>}
      <InputField
        {...field('field_name')}
        label={t('custom_fields.name')}
        required
        hint={t('custom_fields.name_hint')}
        readOnly={used !== undefined}
        maxLength={60}
        autoComplete="off"
      />
      <SelectField {...field('field_type')} label={t('custom_fields.type')} required>
        {customFieldTypes.map((type) => (
          <option key={type} value={type} disabled={used && type !== used.field_type}>
            {t(`field_type.${type}`)}
          </option>
        ))}
      </SelectField>
      {form.watch('field_type') === 'select' && (
        <TextareaField
          {...field('options')}
          label={t('custom_fields.options')}
          required
          hint={t('custom_fields.options_hint')}
          rows={5}
        />
      )}
      <Checkbox
        label={t('custom_fields.required')}
        hint={t('custom_fields.required_hint')}
        {...form.register('is_required')}
      />
    </>
  )
}
