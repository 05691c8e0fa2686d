import { useSearchParams } from 'react-router'
import { useWords } from '../../locales/use-words.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import type { WordsKey } from '../../locales/catalogue.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'

export type SettingsTabsProps<Id extends string> = {
  readonly words: { readonly title: WordsKey; readonly subtitle: WordsKey }
  readonly tabs: readonly [Tab<Id>, ...Tab<Id>[]]
}

/** Shows a settings page in tabs. The address names the open tab. */
export function SettingsTabs<Id extends string>({ words, tabs }: SettingsTabsProps<Id>) {
  const { t } = useWords()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const { id } = tabs.find((tab) => tab.id === asked) ?? tabs[0]
  usePageTitle(t(words.title))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t(words.title)}>{t(words.subtitle)}</PageHeader>
      <Tabs
        label={t('settings.tabs')}
        tabs={tabs}
        value={id}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </div>
  )
}
