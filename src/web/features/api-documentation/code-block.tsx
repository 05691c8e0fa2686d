import type { ReactNode } from 'react'
import { Copy } from 'lucide-react'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages, type FormatMessage } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { useExampleKey } from './example-key.tsx'
import { notify } from '../../ui/feedback/notify.ts'

export type CodeBlockProps = {
  /** Accessible name of the code, for the copy button and for screen readers. */
  readonly name: string
  readonly code: string
  /** Content of the bar above the code, instead of the name. */
  readonly bar?: ReactNode
  readonly className?: string
}

/** Shows code that can be copied and that scrolls within its own box. */
export function CodeBlock({ name, code, bar, className }: CodeBlockProps) {
  const { t } = useMessages()
  const { t: say } = useMessages(documentationMessages)
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

/**
 * Copies code and confirms it in a toast (specification, section 2).
 * @param load returns the code to copy
 */
async function copyCode(load: () => Promise<string>, t: FormatMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(await load())
    notify.success(t('copied.title'), t('copied.code'))
  } catch {
    notify.error(t('ui.copy_failed'))
  }
}
