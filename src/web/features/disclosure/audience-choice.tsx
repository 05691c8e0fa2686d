import { useId } from 'react'
import { audiences, type Audience } from '#domain/disclosure.ts'
import { disclosureWords } from '../../locales/own/disclosure.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { classNames } from '../../ui/class-names.ts'

/** Whom a receipt is for, or that its fields are chosen by hand. */
export type Choice = Audience | 'custom'

type AudienceChoiceProps = { readonly value: Choice; readonly onChoose: (choice: Choice) => void }

/** Whom the receipt is for. */
export function AudienceChoice({ value, onChoose }: AudienceChoiceProps) {
  const t = useOwnWords(disclosureWords)
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('share.for')}</legend>
      <div className="flex flex-col gap-2">
        {([...audiences, 'custom'] as const).map((one) => (
          <label
            key={one}
            className={classNames(
              'flex min-h-14 cursor-pointer flex-col justify-center rounded-md border px-3 py-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === one ? 'border-brand bg-brand-tint' : 'border-control bg-surface hover:border-brand',
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={value === one}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            <span className="font-semibold">{t(`share.${one}`)}</span>
            <span className="text-sm text-muted">{t(`share.${one}_says`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
