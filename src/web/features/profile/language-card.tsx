import { setLanguage } from '../../locales/language.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { languages } from '../../locales/languages.ts'
import { useWords } from '../../locales/use-words.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** The language of the interface on this device. */
export function LanguageCard() {
  const { t } = useWords()
  const current = useLanguage()
  return (
    <Card title={t('shell.language')}>
      <Field label={t('profile.language')} hint={t('profile.language_hint')}>
        {(control) => (
          <Select {...control} value={current} onChange={(event) => choose(event.target.value)}>
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

function choose(value: string): void {
  const chosen = languages.find(({ language }) => language === value)
  if (chosen !== undefined) setLanguage(chosen.language)
}
