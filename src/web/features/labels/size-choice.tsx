import { useId } from 'react'
import { labelSizes, type LabelSize } from '#domain/label.ts'
import { labelDialogWords } from '../../locales/own/labels.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { classNames } from '../../ui/class-names.ts'

type SizeChoiceProps = { readonly value: LabelSize; readonly onChoose: (size: LabelSize) => void }

/** The label's size: a sheet, or a thermal printer's roll. */
export function SizeChoice({ value, onChoose }: SizeChoiceProps) {
  const t = useOwnWords(labelDialogWords)
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t('labels.size')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-1">
        {labelSizes.map((size) => (
          <label
            key={size}
            className={classNames(
              'flex min-h-14 cursor-pointer flex-col justify-center rounded-md border px-3 py-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === size ? 'border-brand bg-brand-tint' : 'border-control bg-surface hover:border-brand',
            )}
          >
            <input
              type="radio"
              name={name}
              value={size}
              checked={value === size}
              onChange={() => onChoose(size)}
              className="sr-only"
            />
            <span className="font-semibold">{t(`labels.size_${size}`)}</span>
            <span className="tabular text-sm text-muted">{t(`labels.size_${size}_says`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
