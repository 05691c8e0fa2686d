import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { defaultColor } from '#contract/endpoints/statuses.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import type { StatusValues } from './status-values.ts'

const swatches: readonly (readonly [color: string, words: MessageKey])[] = [
  ['#6b7280', 'statuses.color.gray'],
  ['#3b82f6', 'statuses.color.blue'],
  ['#06b6d4', 'statuses.color.cyan'],
  ['#10b981', 'statuses.color.green'],
  ['#84cc16', 'statuses.color.lime'],
  ['#f59e0b', 'statuses.color.amber'],
  ['#f97316', 'statuses.color.orange'],
  ['#ef4444', 'statuses.color.red'],
  ['#ec4899', 'statuses.color.pink'],
  ['#8b5cf6', 'statuses.color.violet'],
]

type ColorFieldProps<Output extends FieldValues> = {
  readonly form: UseFormReturn<StatusValues, unknown, Output>
  readonly error: string | undefined
}

/**
 * Shows a colour control with a preview of the badge. Any colour is readable, because the badge
 * mixes it with the text colour.
 */
export function ColorField<Output extends FieldValues>({ form, error }: ColorFieldProps<Output>) {
  const { t } = useMessages()
  const [name, typed] = useWatch({ control: form.control, name: ['name', 'color'] })
  const color = /^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : undefined
  const choose = (next: string) =>
    form.setValue('color', next, { shouldDirty: true, shouldValidate: error !== undefined })
  return (
    <div className="flex flex-col gap-3">
      <InputField
        label={t('statuses.color')}
        hint={t('statuses.color_hint')}
        error={error}
        {...form.register('color')}
        machine
        maxLength={7}
      />
      <fieldset>
        <legend className="sr-only">{t('statuses.swatches')}</legend>
        <div className="grid grid-cols-5 gap-1 sm:grid-cols-10">
          {swatches.map(([swatch, words]) => (
            <label
              key={swatch}
              title={t(words)}
              className="grid h-11 cursor-pointer place-items-center rounded-md has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="swatch"
                value={swatch}
                checked={color === swatch}
                onChange={() => choose(swatch)}
                aria-label={t(words)}
                style={{ backgroundColor: swatch }}
                className="size-6 cursor-pointer appearance-none rounded-full border-2 border-surface outline-offset-2 checked:outline-2 checked:outline-ink"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <p className="flex min-w-0 flex-wrap items-center gap-3 text-sm text-muted">
        {t('statuses.preview')}
        <StatusBadge status={name.trim() || t('statuses.add')} color={color ?? defaultColor} />
      </p>
    </div>
  )
}
