import { PRODUCT } from '../ui/brand/product.ts'
import { useSite } from './site-context.ts'

/**
 * Shows the logo and the name. If the image fails, the script shows a badge with initials and the
 * subtitle (specification, section 2).
 */
export function SiteLogo() {
  const { t } = useSite()
  return (
    <span data-logo className="group inline-flex items-center gap-2">
      <img src="/favicon.svg" alt="" width={32} height={32} className="size-8 group-data-failed:hidden" />
      <span
        aria-hidden
        className="hidden size-8 items-center justify-center rounded-sm bg-brand text-sm font-bold text-on-brand group-data-failed:inline-flex"
      >
        {PRODUCT.slice(0, 2)}
      </span>
      <span className="leading-tight">
        <span className="block text-2xl leading-none font-bold tracking-tight">{PRODUCT}</span>
        <span className="hidden text-xs text-muted group-data-failed:block">{t('shell.subtitle')}</span>
      </span>
    </span>
  )
}
