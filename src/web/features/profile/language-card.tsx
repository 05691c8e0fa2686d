import { useMutation } from '@tanstack/react-query'
import type { Language } from '#contract/words.ts'
import { setLanguage } from '../../locales/set-language.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { languages } from '../../locales/languages.ts'
import { useWords } from '../../locales/use-words.ts'
import { authClient } from '../../session/auth-client.ts'
import { otherRefusal } from '../../session/auth-refusal.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'

/** The language of the screens on this device, and of the mails to the account. */
export function LanguageCard() {
  const { t } = useWords()
  const current = useLanguage()
  const choose = useChoice()
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

/** The screens change at once; the mails when the server has taken it. */
function useChoice(): (value: string) => void {
  const { t } = useWords()
  const save = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'mail-language' },
    mutationFn: async (language: Language) => (await authClient()).updateUser({ data: { language } }),
    onSuccess: ({ error }) => {
      if (error !== null) notify.error(t('profile.mail_language_not_saved'), t(otherRefusal(error)))
    },
  })
  return (value) => {
    const chosen = languages.find(({ language }) => language === value)
    if (chosen === undefined) return
    setLanguage(chosen.language)
    save.mutate(chosen.language)
  }
}
