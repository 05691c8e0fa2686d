import { Pencil } from 'lucide-react'
import { useScanMessages } from '../scan-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { checkpointStyles } from '../../../ui/checkpoint-styles.ts'
import type { Series } from './series.ts'

type SeriesBannerProps = {
  readonly series: Series
  readonly onChange: () => void
}

/** Shows what each scan records, and a button to change it. */
export function SeriesBanner({ series: { content }, onChange }: SeriesBannerProps) {
  const { t } = useScanMessages()
  const { checkpoint_type, location, status } = content
  const { icon: Icon, color } = checkpointStyles[checkpoint_type]
  return (
    <section className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 pl-4">
      <Icon aria-hidden className="mt-1 size-6 shrink-0" style={{ color }} />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg leading-7 font-semibold break-words">
          {t('scan.series_title', { kind: t(`checkpoint.${checkpoint_type}`), location })}
        </h2>
        <p className="text-sm break-words text-muted">{t('scan.series_says', { status })}</p>
      </div>
      <Button variant="ghost" onClick={onChange} className="-my-0.5 px-3">
        <Pencil aria-hidden />
        {t('scan.series_change')}
      </Button>
    </section>
  )
}
