import { ImageDown } from 'lucide-react'
import { useScanMessages } from '../scan-messages.ts'

/** Shows, while a file is dragged over the page, that it may be dropped anywhere. */
export function DropTarget() {
  const { t } = useScanMessages()
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-lg border-2 border-dashed border-brand bg-[color-mix(in_oklab,var(--brand-tint),transparent_10%)]">
      <p className="flex items-center gap-3 text-xl font-semibold">
        <ImageDown aria-hidden className="size-8" />
        {t('scan.drop_image')}
      </p>
    </div>
  )
}
