import { Download } from 'lucide-react'
import { anchorBlockHash, anchorTime, isDevelopmentAnchor } from '#ledger/anchor/anchor-facts.ts'
import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import type { VerifiedAnchor } from '#ledger/receipt/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import {
  anchoringMessage,
  chainOfMessage,
  trustInMessage,
  vouchingAnchors,
} from '#contract/messages/anchor-messages.ts'
import { blockPage, transactionPage } from '#contract/endpoints/transaction-page.ts'
import { useLocale } from '../locales/use-locale.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Hash } from '../ui/data/hash.tsx'
import { saveFile, saveText } from '../ui/lib/save-text.ts'

/**
 * Shows where the log's heads are anchored externally, and how to look them up there. This page
 * does not look them up.
 */
export function AnchorFacts({ verification }: { readonly verification: Verification }) {
  const { t, language } = useMessages()
  const anchors = vouchingAnchors(verification)
  if (anchors.length === 0) return null
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="text-base font-semibold">{t('anchor.title')}</h3>
      <p>{anchoringMessage(language, verification)}</p>
      {anchors.map((anchor) => (
        <Place key={`${anchor.kind} ${anchor.block} ${anchor.size}`} anchor={anchor} />
      ))}
    </section>
  )
}

function Place({ anchor }: { readonly anchor: VerifiedAnchor }) {
  const { t, language, format } = useLocale()
  const page = pageOf(anchor)
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2 first-of-type:border-t-0">
      <p className="text-muted">{trustInMessage(language, anchor)}</p>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('anchor.where')}</dt>
        <dd className="tabular">
          {t('anchor.block', {
            chain: chainOfMessage(language, anchor),
            block: anchor.block,
            time: format.dateTime(new Date(anchorTime(anchor) * 1_000)),
          })}
        </dd>
        {hexesOf(anchor).map(([name, hex]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(name)}</dt>
            <dd>
              <Hash value={hex} />
            </dd>
          </div>
        ))}
      </dl>
      {anchor.kind === 'opentimestamps' && <StampFiles anchor={anchor} />}
      {page !== undefined && (
        <p>
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 sm:min-h-6"
          >
            {t(anchor.kind === 'evm' ? 'anchor.open' : 'anchor.open_block')}
          </a>
        </p>
      )}
    </div>
  )
}

function hexesOf(anchor: VerifiedAnchor) {
  if (anchor.kind !== 'evm') return [['anchor.block_hash', anchorBlockHash(anchor)]] as const
  const { transaction, contract, sender } = anchor
  return [
    ['anchor.transaction', `0x${transaction}`],
    ['anchor.contract', `0x${contract}`],
    ['anchor.sender', `0x${sender}`],
  ] as const
}

function pageOf(anchor: VerifiedAnchor): string | undefined {
  if (anchor.kind === 'evm') return transactionPage(anchor.chainId, anchor.transaction)
  return isDevelopmentAnchor(anchor) ? undefined : blockPage(anchorBlockHash(anchor))
}

/**
 * Offers two files for OpenTimestamps tools, which do not read receipts: the signed head, and its
 * proof as `.ots`.
 */
function StampFiles({ anchor }: { readonly anchor: BitcoinAnchor }) {
  const { t } = useMessages()
  const file = `estado-${anchor.size}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => saveText(file, anchor.head)}>
        <Download aria-hidden />
        {t('anchor.download_head')}
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => saveFile(`${file}.ots`, new Blob([new Uint8Array(anchor.timestamp)]))}
      >
        <Download aria-hidden />
        {t('anchor.download_stamp')}
      </Button>
    </div>
  )
}
