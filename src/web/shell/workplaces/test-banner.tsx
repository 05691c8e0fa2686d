import { FlaskConical } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'

/** Shows on every page that the person works in a test company. */
export function TestBanner() {
  const { t } = useMessages()
  return (
    <aside
      aria-label={t('test_company.name')}
      data-test-banner
      className="sticky top-14 z-20 flex items-center justify-center gap-2 border-b-2 border-dashed border-danger bg-danger-tint px-4 py-1.5 text-center leading-5 font-bold text-danger lg:top-0"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      {t('test.mark')}
    </aside>
  )
}
