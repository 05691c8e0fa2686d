import type { Verification } from '#ledger/receipt/verify.ts'
import { useLocale } from '../locales/use-locale.ts'

/**
 * Names the witnesses that cosigned the head, with their times. Renders nothing if there are none.
 */
export function WitnessFacts({ verification: { cosignatures } }: { readonly verification: Verification }) {
  const { t, format } = useLocale()
  if (cosignatures.length === 0) return null
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="text-base font-semibold">{t('witness.title')}</h3>
      <ul className="flex flex-col gap-2">
        {cosignatures.map(({ name, key, time }) => (
          <li key={key}>
            <p>{t('witness.stated', { name, time: format.dateTime(new Date(time * 1_000)) })}</p>
            <p className="machine break-all text-muted">{key}</p>
          </li>
        ))}
      </ul>
      <p className="text-muted">{t('witness.unpinned')}</p>
    </section>
  )
}
