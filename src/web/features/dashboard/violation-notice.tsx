import { Link } from '../../ui/link.tsx'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows that an audit found shipments that differ from their record, and links to them. */
export function ViolationNotice({
  count,
  exact,
}: Pick<Dashboard['attention']['violated'], 'count' | 'exact'>) {
  const { t } = useMessages()
  const number = useFormat().number(count)
  const title =
    count === 1
      ? t('dashboard.violation')
      : t('dashboard.violations', { count: exact ? number : t('dashboard.at_least', { count: number }) })
  return (
    <Notice title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-pretty">{t('dashboard.attention_violated')}</p>
        <Button asChild variant="outline" size="sm">
          <Link to="/tracker?attention=violated">{t('dashboard.see_violated')}</Link>
        </Button>
      </div>
    </Notice>
  )
}
