import { labelSizes, type LabelSize } from '#domain/label.ts'
import { labelDialogMessages } from '../../locales/own/labels-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'

type SizeChoiceProps = { readonly value: LabelSize; readonly onChoose: (size: LabelSize) => void }

/** Shows the choice of the label's size: a sheet, or a thermal printer's roll. */
export function SizeChoice({ value, onChoose }: SizeChoiceProps) {
  const { t } = useMessages(labelDialogMessages)
  const choices = labelSizes.map((size) => ({
    value: size,
    title: t(`labels.size_${size}`),
    says: t(`labels.size_${size}_says`),
  }))
  return (
    <ChoiceCards
      legend={t('labels.size')}
      choices={choices}
      value={value}
      onChoose={onChoose}
      layout="grid grid-cols-2 gap-2 md:grid-cols-1"
    />
  )
}
