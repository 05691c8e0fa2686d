import type { ReactNode } from 'react'
import { conditionRangeBody, type StoredConditionRange } from '#contract/endpoints/condition-ranges.ts'
import { MAX_RANGE_NAME } from '#domain/conditions/condition-range.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../locales/use-messages.ts'
import { EntryEditor } from '../../../reference-lists/entry-editor.tsx'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { InputField } from '../../../ui/inputs/control-fields.tsx'
import { rangeList } from './range-list.ts'
import { controlOf, rangeContentOf, rangeValuesOf, type RangeValues } from './range-values.ts'

type RangeEditorProps = {
  readonly entry: StoredConditionRange | undefined
  readonly onClose: () => void
}

/** Adds a condition range of the account, or makes a new version of one. */
export function RangeEditor({ entry, onClose }: RangeEditorProps) {
  const { t } = useMessages()
  return (
    <EntryEditor
      register={rangeList}
      entry={entry}
      title={t(entry === undefined ? 'ranges.add' : 'ranges.edit_title')}
      schema={conditionRangeBody}
      toContent={rangeContentOf}
      valuesOf={rangeValuesOf}
      controlOf={controlOf}
      nameControl="name"
      onClose={onClose}
    >
      {(form) => <Controls form={form} isNew={entry === undefined} />}
    </EntryEditor>
  )
}

type ControlsProps<Output extends FieldValues> = {
  readonly form: UseFormReturn<RangeValues, unknown, Output>
  readonly isNew: boolean
}

function Controls<Output extends FieldValues>({ form, isNew }: ControlsProps<Output>) {
  const { t, problem } = useMessages()
  const { errors } = form.formState
  const field = useFields(form)
  const number = (name: keyof RangeValues, label: string, isRequired = false, hint?: string) => (
    <InputField
      label={label}
      required={isRequired}
      {...(hint !== undefined && { hint })}
      error={numberProblem(errors[name]?.message)}
      {...form.register(name)}
      inputMode="text"
      maxLength={12}
      autoComplete="off"
    />
  )
  /** The contract names its limits in thousandths, which nobody types here. */
  const numberProblem = (message: string | undefined): string | undefined =>
    message !== undefined && /^(?:wrong_type|out_of_whole_range -?\d+..\d{5,})/.test(message)
      ? t('ranges.number_problem')
      : problem(message)
  return (
    <>
      <p className="text-sm text-muted">{t('conditions.holder_decides')}</p>
      <InputField
        {...field('name')}
        label={t('ranges.name')}
        required
        {...(!isNew && { hint: t('ranges.versions') })}
        maxLength={MAX_RANGE_NAME}
        autoComplete="off"
      />
      <Group legend={t('ranges.temperature')}>
        {number('temperature_minimum', t('ranges.minimum_c'), true)}
        {number('temperature_maximum', t('ranges.maximum_c'), true)}
      </Group>
      <Group legend={t('ranges.time')}>
        {number('minutes_outside', t('ranges.minutes_outside'), true, t('ranges.minutes_outside_hint'))}
        {number('longest_gap_minutes', t('ranges.longest_gap'), true, t('ranges.longest_gap_hint'))}
      </Group>
      <Group legend={t('ranges.absolute')}>
        {number('absolute_minimum', t('ranges.below_c'))}
        {number('absolute_maximum', t('ranges.above_c'))}
      </Group>
      <Group legend={t('ranges.humidity')}>
        {number('humidity_minimum', t('ranges.minimum_p'))}
        {number('humidity_maximum', t('ranges.maximum_p'))}
      </Group>
      <div>
        <Checkbox
          {...form.register('requires_certificate')}
          label={t('ranges.requires_certificate')}
          hint={t('ranges.requires_certificate_hint')}
        />
        <Checkbox
          {...form.register('has_mean_kinetic')}
          label={t('ranges.has_mean_kinetic')}
          hint={t('ranges.has_mean_kinetic_hint')}
        />
      </div>
      {number('activation_kelvin', t('ranges.activation'), true, t('ranges.activation_hint'))}
    </>
  )
}

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-4">{children}</div>
    </fieldset>
  )
}
