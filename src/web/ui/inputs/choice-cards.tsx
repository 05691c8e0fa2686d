import { useId } from 'react'
import { classNames } from '../lib/class-names.ts'

type ChoiceCardsProps<Choice extends string> = {
  readonly legend: string
  readonly choices: readonly { readonly value: Choice; readonly title: string; readonly says: string }[]
  readonly value: Choice
  readonly onChoose: (choice: Choice) => void
  /** Classes for the layout of the cards; stacked if absent. */
  readonly layout?: string
}

/**
 * Renders a radio group of a few choices that each need an explanation. The whole card can be
 * pressed.
 */
export function ChoiceCards<Choice extends string>({
  legend,
  choices,
  value,
  onChoose,
  layout = 'flex flex-col gap-2',
}: ChoiceCardsProps<Choice>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={layout}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-14 cursor-pointer flex-col justify-center rounded-md border px-3 py-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === choice.value
                ? 'border-brand bg-brand-tint'
                : 'border-control bg-surface hover:border-brand',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
              className="sr-only"
            />
            <span className="font-semibold">{choice.title}</span>
            <span className="tabular text-sm text-muted">{choice.says}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
