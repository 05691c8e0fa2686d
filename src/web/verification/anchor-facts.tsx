import { isDevelopmentChain } from '#ledger/anchor.ts'
import type { Verification } from '#ledger/verify.ts'
import { bestAnchor, sayAnchoring, sayChain } from '#contract/anchor-words.ts'
import { transactionPage } from '#contract/transaction-page.ts'
import { formatDateTime } from '../locales/format.ts'
import { useLanguage } from '../locales/use-language.ts'
import { useWords } from '../locales/use-words.ts'
import { Hash } from '../ui/hash.tsx'

/** Where the log's head stands outside of here, and how to look it up there, which this page does not do. */
export function AnchorFacts({ verification }: { readonly verification: Verification }) {
  const { t } = useWords()
  const language = useLanguage()
  const anchor = bestAnchor(verification)
  if (anchor === undefined) return null
  const { chainId, block, time, contract, sender, transaction } = anchor
  const page = transactionPage(chainId, transaction)
  const hexes = [
    ['anchor.transaction', transaction],
    ['anchor.contract', contract],
    ['anchor.sender', sender],
  ] as const
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="text-base font-semibold">{t('anchor.title')}</h3>
      <p>{sayAnchoring(language, verification)}</p>
      <p className="text-muted">
        {t(isDevelopmentChain(chainId) ? 'anchor.development_says' : 'anchor.look_up')}
      </p>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('anchor.where')}</dt>
        <dd className="tabular">
          {t('anchor.block', {
            chain: sayChain(language, chainId),
            block,
            time: formatDateTime(new Date(time * 1_000), language),
          })}
        </dd>
        {hexes.map(([name, hex]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(name)}</dt>
            <dd>
              <Hash value={`0x${hex}`} />
            </dd>
          </div>
        ))}
      </dl>
      {page !== undefined && (
        <p>
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 sm:min-h-6"
          >
            {t('anchor.open')}
          </a>
        </p>
      )}
    </section>
  )
}
