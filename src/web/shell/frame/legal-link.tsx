import { inLanguage } from '../../paths.ts'
import { useMessages } from '../../locales/use-messages.ts'

/** Public pages that the application links to. */
export type LegalPage = 'privacy' | 'terms' | 'security'

type LegalLinkProps = {
  readonly to: LegalPage
  /** True beside a form whose input must not be lost. The link then opens a new tab. */
  readonly aside?: boolean
  readonly className?: string
}

/** Links to one of the public documents, in the reader's language. */
export function LegalLink({ to, aside = false, className }: LegalLinkProps) {
  const { t, language } = useMessages()
  return (
    <a
      href={inLanguage(`/${to}`, language)}
      className={className}
      {...(aside && { target: '_blank', rel: 'noopener' })}
    >
      {t(`site.${to}`)}
      {aside && <span className="sr-only"> {t('shell.new_tab')}</span>}
    </a>
  )
}
