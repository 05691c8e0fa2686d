import { setLanguage } from '../../shell/set-language.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { languages } from '../../locales/languages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Select } from '../../ui/inputs/select.tsx'

/**
 * Shows the language of the screens on this device, which is also the language of mails to the
 * account.
 */
export function LanguageCard() {
  const { t } = useMessages()
  const current = useLanguage()
  return (
    <Card title={t('shell.language')}>
      <Field label={t('profile.language')} hint={t('profile.language_hint')}>
        {(control) => (
          <Select {...control} value={current} onChange={({ target }) => choose(target.value)}>
            {languages.map(({ language, tag, name }) => (
              <option key={language} value={language} lang={tag}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Card>
  )
}

/**
 * Changes the language of the screens immediately. The surrounding layout saves it in the account.
 */
function choose(value: string): void {
  const chosen = languages.find(({ language }) => language === value)
  if (chosen !== undefined) setLanguage(chosen.language)
}
