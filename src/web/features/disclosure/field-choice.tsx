import { fieldNameMessage, fieldValueMessage } from '#contract/messages/event-messages.ts'
import type { DisclosableField } from '#domain/disclosure.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { disclosureMessages } from '../../locales/own/disclosure-messages.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import type { RevealedField, RevealedGroup } from './revealed-values.ts'

/** Maximum number of characters of a value to show. It is enough to tell values apart. */
const SHOWN = 80
/** Maximum number of values of one field to list; the rest are counted. */
const LISTED = 3

type FieldChoiceProps = {
  readonly groups: readonly RevealedGroup[]
  readonly chosen: ReadonlySet<DisclosableField>
  readonly onToggle: (name: DisclosableField, isOn: boolean) => void
}

/** Lists every field that may be revealed, with the values that a reader would see. */
export function FieldChoice({ groups, chosen, onToggle }: FieldChoiceProps) {
  const { t } = useMessages(disclosureMessages)
  const language = useLanguage()
  return (
    <div className="gap-x-6 sm:columns-2">
      {groups.map(({ group, fields }) => (
        <fieldset key={group} className="min-w-0 break-inside-avoid border-t border-line pt-3 pb-2">
          <legend className="float-left mb-1 w-full text-sm font-semibold text-muted">
            {t(`share.group_${group}`)}
          </legend>
          <div className="clear-both">
            {fields.map((field) => (
              <Checkbox
                key={field.name}
                checked={chosen.has(field.name)}
                onChange={({ target }) => onToggle(field.name, target.checked)}
                label={fieldNameMessage(language, field.name)}
                hint={<Values field={field} />}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function Values({ field: { name, values } }: { readonly field: RevealedField }) {
  const { t } = useMessages(disclosureMessages)
  const language = useLanguage()
  const said = (value: FieldValue) => {
    const text = fieldValueMessage(language, name, value)
    return text.length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text
  }
  return (
    <span className="break-words">
      {values.length <= LISTED
        ? values.map(said).join(' · ')
        : t('share.more', {
            values: values.slice(0, LISTED).map(said).join(' · '),
            count: values.length - LISTED,
          })}
    </span>
  )
}
