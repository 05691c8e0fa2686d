import { setLanguage } from '../../shell/set-language.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { languages } from '../../locales/languages.ts'
import { useWords } from '../../locales/use-words.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** The language of the screens on this device, and of the mails to the account. */
export function LanguageCard() {
  const { t } = useWords()
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

/** The screens change at once; the account is told of it by the frame they stand in. */
function choose(value: string): void {
  const chosen = languages.find(({ language }) => language === value)
  if (chosen !== undefined) setLanguage(chosen.language)
}
