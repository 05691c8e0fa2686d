import type { ReactNode } from 'react'
import { Copy } from 'lucide-react'
import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyCode } from './copy-code.ts'
import { useExampleKey } from './example-key.tsx'

export type CodeBlockProps = {
  /** What it is, for the copy button and a screen reader. */
  readonly name: string
  readonly code: string
  /** Stands in the bar above, instead of the name. */
  readonly bar?: ReactNode
  readonly className?: string
}

/** Code that is read and copied; it scrolls by itself. */
export function CodeBlock({ name, code, bar, className }: CodeBlockProps) {
  const { t } = useWords()
  const say = useOwnWords(documentationWords)
  const { fill } = useExampleKey()
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line bg-surface pl-3">
        {bar ?? <span className="truncate text-sm font-semibold text-muted">{name}</span>}
        <Button
          variant="ghost"
          size="icon"
          aria-label={say('copy_what', { what: name })}
          onClick={() => void copyCode(() => fill(code), t)}
        >
          <Copy aria-hidden />
        </Button>
      </div>
      <section
        // What scrolls must be reached by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={name}
        className={classNames('max-h-96 overflow-auto p-3 -outline-offset-2', className)}
      >
        <pre className="text-[13px]/5">
          <code>{code}</code>
        </pre>
      </section>
    </div>
  )
}
