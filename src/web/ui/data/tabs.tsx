import { useEffect, useRef, type ReactNode } from 'react'
import { Tabs as Radix } from 'radix-ui'

export type Tab<Id extends string> = {
  readonly id: Id
  readonly label: ReactNode
  /** Content of the tab, mounted only while the tab is chosen. */
  readonly content: ReactNode
}

export type TabsProps<Id extends string> = {
  /** Name of the tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/**
 * Renders tabs with their content. The arrow keys move between tabs. On a phone the row of tabs
 * scrolls sideways.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const choose = (id: string) => {
    const chosen = tabs.find((tab) => tab.id === id)
    if (chosen !== undefined) onChange(chosen.id)
  }
  const row = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === value)
  useEffect(() => {
    const chosen = row.current?.children[at]?.getBoundingClientRect()
    const seen = row.current?.getBoundingClientRect()
    if (!chosen || !seen) return
    // On a phone the chosen tab may be outside the visible part of the row. Scrolls only the row,
    // not the page.
    const beyond = Math.max(chosen.right - seen.right, 0) || Math.min(chosen.left - seen.left, 0)
    row.current?.scrollBy(beyond, 0)
  }, [at])
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        ref={row}
        aria-label={label}
        className="flex overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ id, label: name }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-4 font-semibold text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand [&_svg]:size-5"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="pt-6">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
