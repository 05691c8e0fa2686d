import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs, type Tab } from '../../ui/data/tabs.tsx'
import { usePageTitle } from './use-page-title.ts'

export type TabbedPageProps<Id extends string> = {
  readonly words: { readonly title: MessageKey; readonly subtitle: MessageKey; readonly tabs: MessageKey }
  readonly tabs: readonly [Tab<Id>, ...Tab<Id>[]]
  /** Name of what the page shows, as the heading instead of the page's title. */
  readonly name?: string
  /** Element above the heading, such as a link back to a list. */
  readonly above?: ReactNode
  /** Element at the right of the heading. */
  readonly action?: ReactNode
  /** Parameters of the address that a change of the tab keeps. */
  readonly kept?: Readonly<Record<string, string>>
}

/** Shows a page in tabs. The address names the open tab. */
export function TabbedPage<Id extends string>({
  words,
  tabs,
  name,
  above,
  action,
  kept,
}: TabbedPageProps<Id>) {
  const { t } = useMessages()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const { id } = tabs.find((tab) => tab.id === asked) ?? tabs[0]
  usePageTitle(t(words.title))
  return (
    <div className="flex flex-col gap-6">
      {above}
      <PageHeader title={name ?? t(words.title)} action={action}>
        {t(words.subtitle)}
      </PageHeader>
      <Tabs
        label={t(words.tabs)}
        tabs={tabs}
        value={id}
        onChange={(tab) => setSearch({ ...kept, tab }, { replace: true })}
      />
    </div>
  )
}
