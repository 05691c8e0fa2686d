import { audiences, type Audience } from '#domain/field-table.ts'
import { disclosureMessages } from '../../locales/own/disclosure-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { ChoiceCards } from '../../ui/inputs/choice-cards.tsx'

/** Audience of a receipt, or `custom` for fields chosen by hand. */
export type Choice = Audience | 'custom'

type AudienceChoiceProps = { readonly value: Choice; readonly onChoose: (choice: Choice) => void }

/** Shows the choice of the receipt's audience. */
export function AudienceChoice({ value, onChoose }: AudienceChoiceProps) {
  const { t } = useMessages(disclosureMessages)
  const choices = ([...audiences, 'custom'] as const).map((one) => ({
    value: one,
    title: t(`share.${one}`),
    says: t(`share.${one}_says`),
  }))
  return <ChoiceCards legend={t('share.for')} choices={choices} value={value} onChoose={onChoose} />
}
