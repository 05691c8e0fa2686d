import { Copy } from 'lucide-react'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** Copies tracking IDs, one a line. */
export function CopyCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useWords()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.success(t('copied.title'))
    } catch {
      notify.error(t('ui.copy_failed'))
    }
  }
  return (
    <Button variant="outline" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden className="max-sm:block!" />
      <span className="max-sm:sr-only">{t('tracker.copy_codes')}</span>
    </Button>
  )
}
