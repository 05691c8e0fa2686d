import { useSite } from '../site-context.ts'

/** Size in device pixels of the files that `tools/make-product-pictures.ts` creates. */
const SIZE = { width: 900, height: 960 }

/**
 * Classes that display only the picture of the current theme. A browser does not fetch a lazy
 * picture that is not displayed.
 */
const shownIn = {
  light: 'dark:hidden theme-light:block theme-dark:hidden print:block!',
  dark: 'hidden dark:block theme-light:hidden theme-dark:block print:hidden!',
} as const

/** Shows the page of a shipment in the visitor's language and theme. */
export function ProductPicture() {
  const { t, language } = useSite()
  return (
    <figure className="mx-auto w-full max-w-[37.5rem] overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/product-${language}-${theme}.webp`}
          alt={t('landing.picture')}
          {...SIZE}
          loading="lazy"
          decoding="async"
          className={`h-auto w-full ${shownIn[theme]}`}
        />
      ))}
    </figure>
  )
}
