import { PackageX } from 'lucide-react'
import { useWords } from '../../locales/use-words.ts'

/** No shipment behind this code. */
export function UnknownCode({ title, trackingId }: { readonly title: string; readonly trackingId: string }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col items-center gap-3 py-12 text-center">
      <PackageX aria-hidden className="size-12 text-muted" strokeWidth={1.25} />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="max-w-md break-words text-muted">
        {t('verify.not_found', { tracking_id: trackingId.slice(0, 64) })}
      </p>
    </div>
  )
}
