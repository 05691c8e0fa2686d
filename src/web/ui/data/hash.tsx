import { Copy } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { copyText } from '../feedback/copy-text.ts'
import { shortenMiddle } from './shorten-middle.ts'

/** Number of characters shown at each end. A text that is short enough is shown whole. */
const ENDS = 8

/**
 * Renders a hash or other long machine text, shortened in the middle. A click copies the whole
 * text.
 */
export function Hash({ value }: { readonly value: string }) {
  const { t } = useMessages()
  const shown = shortenMiddle(value, ENDS)
  return (
    <button
      type="button"
      title={value}
      aria-label={t('ui.copy_hash', { hash: shown })}
      onClick={() => void copyText(value, t, shortenMiddle(value, 12))}
      className="machine group -mx-1 inline-flex min-h-6 items-center max-sm:min-h-11 max-sm:min-w-11 pointer-coarse:min-h-11 gap-1.5 rounded-sm px-1 text-muted hover:bg-brand-tint hover:text-ink"
    >
      {shown}
      <Copy aria-hidden className="size-3.5 opacity-60 group-hover:opacity-100" />
    </button>
  )
}
