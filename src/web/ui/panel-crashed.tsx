import { RotateCw } from 'lucide-react'
import { useWords } from '../locales/use-words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What stands in place of a panel that crashed. */
export function PanelCrashed({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const { t } = useWords()
  return (
    <Notice title={t('ui.panel_crashed_title', { name })}>
      <p>{t('ui.panel_crashed')}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        <RotateCw aria-hidden />
        {t('load.retry')}
      </Button>
    </Notice>
  )
}
