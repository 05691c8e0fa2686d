import { useState } from 'react'
import mark from '../../assets/mark.svg'
import { useMessages } from '../../locales/use-messages.ts'
import { classNames } from '../lib/class-names.ts'
import { PRODUCT } from './product.ts'

export type LogoSize = 'sm' | 'md' | 'lg'

const heights: Readonly<Record<LogoSize, string>> = { sm: 'h-6', md: 'h-8', lg: 'h-12' }
const words: Readonly<Record<LogoSize, string>> = { sm: 'text-lg', md: 'text-2xl', lg: 'text-4xl' }
const initials: Readonly<Record<LogoSize, string>> = { sm: 'text-xs', md: 'text-sm', lg: 'text-xl' }

const INITIALS = 'La'

/**
 * Shows the product's logo and name, or a badge with initials, name and subtitle if the image fails
 * to load. If `clickable`, it links to /.
 */
export function Logo({
  size = 'md',
  clickable = false,
}: {
  readonly size?: LogoSize
  readonly clickable?: boolean
}) {
  const { t } = useMessages()
  const [failed, setFailed] = useState(false)
  const content = failed ? (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className={classNames(
          'inline-flex aspect-square items-center justify-center rounded-sm bg-brand font-bold text-on-brand',
          heights[size],
          initials[size],
        )}
      >
        {INITIALS}
      </span>
      <span className="leading-tight">
        <span className="block font-bold">{PRODUCT}</span>
        <span className="block text-xs text-muted">{t('shell.subtitle')}</span>
      </span>
    </span>
  ) : (
    <span className={classNames('inline-flex items-center gap-2', heights[size])}>
      <img src={mark} alt="" className="h-full w-auto" onError={() => setFailed(true)} />
      <span className={classNames('leading-none font-bold tracking-tight', words[size])}>{PRODUCT}</span>
    </span>
  )
  if (!clickable) return content
  return (
    <a
      href="/"
      // A name must contain the words that are seen, here also the subtitle.
      aria-label={failed ? undefined : t('shell.home')}
      className="inline-flex min-h-11 items-center rounded-sm text-ink no-underline"
    >
      {content}
    </a>
  )
}
