import { Copy } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'

type CodeBlockProps = {
  /** Name of the text, used in the label of the copy button. */
  readonly label: string
  readonly code: string
  /** Text to copy if it differs from the shown one: the exact bytes that a signature covers. */
  readonly exact?: string
}

/** Shows JSON or another text for programs, with a button that copies all of it. */
export function CodeBlock({ label, code, exact = code }: CodeBlockProps) {
  const { t } = useMessages()
  return (
    <div className="relative">
      <pre className="rounded-md border border-line bg-sunken p-3 pr-14 font-mono text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {code}
      </pre>
      <IconButton
        icon={Copy}
        label={`${t('webhook.copy_code')}: ${label}`}
        className="absolute top-1 right-1"
        onClick={() => void copyText(exact, t, t('copied.code'))}
      />
    </div>
  )
}
