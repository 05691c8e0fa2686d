import { Copy } from 'lucide-react'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from './copy-text.ts'

type CodeBlockProps = {
  /** What it is, as its button says. */
  readonly label: string
  readonly code: string
  /** What is copied, where that is not the same: the exact bytes that a signature is of. */
  readonly exact?: string
}

/** Text that a machine wrote or reads, copied whole. */
export function CodeBlock({ label, code, exact = code }: CodeBlockProps) {
  const { t } = useWords()
  return (
    <div className="relative">
      <pre className="rounded-md border border-line bg-sunken p-3 pr-14 font-mono text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {code}
      </pre>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${t('webhook.copy_code')}: ${label}`}
        className="absolute top-1 right-1"
        onClick={() => void copyText(exact, t('webhook.code_copied'), t)}
      >
        <Copy aria-hidden />
      </Button>
    </div>
  )
}
