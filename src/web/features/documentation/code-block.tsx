import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { Copy } from 'lucide-react'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { useExampleKey } from './example-key.tsx'

type CodeBlockProps = {
  /** Accessible name of the code, for the copy button and for screen readers. */
  readonly name: string
  readonly code: string
  /** Content that the bar above the code shows instead of the name. */
  readonly bar?: ReactNode
  readonly className?: string
}

/** Shows code that can be copied and that scrolls within its own box. */
export function CodeBlock({ name, code, bar, className }: CodeBlockProps) {
  const { t } = useMessages()
  const { fill } = useExampleKey()
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line bg-surface pl-3">
        {bar ?? <span className="truncate text-sm font-semibold text-muted">{name}</span>}
        <IconButton
          icon={Copy}
          label={t('docs.copy_what', { what: name })}
          onClick={() => void copyText(fill(code), t, t('copied.code'))}
        />
      </div>
      {/* A group is no landmark: a page has many examples, some of one name. */}
      <fieldset
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={name}
        className={classNames('max-h-96 min-w-0 overflow-auto p-3 -outline-offset-2', className)}
      >
        <pre className="text-[13px]/5">
          <code>{code}</code>
        </pre>
      </fieldset>
    </div>
  )
}

type LanguageBarProps<Language extends string> = {
  readonly legend: string
  readonly languages: readonly Language[]
  readonly chosen: Language
  readonly onChoose: (language: Language) => void
  readonly nameOf: (language: Language) => string
}

/** Shows a button per programming language in the bar above an example. */
export function LanguageBar<Language extends string>({
  legend,
  languages,
  chosen,
  onChoose,
  nameOf,
}: LanguageBarProps<Language>) {
  return (
    <fieldset className="flex min-w-0 overflow-x-auto">
      <legend className="sr-only">{legend}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
          className={classNames(
            'min-h-11 px-2.5 text-sm font-semibold -outline-offset-2',
            language === chosen
              ? 'text-brand underline decoration-2 underline-offset-8'
              : 'text-muted hover:text-ink',
          )}
        >
          {nameOf(language)}
        </button>
      ))}
    </fieldset>
  )
}
