import type { Verification } from '#ledger/receipt/verify.ts'
import { anchoringMessage } from '#contract/messages/anchor-messages.ts'
import { useLanguage } from '../locales/use-language.ts'

/** Shows whether the history is anchored, up to which event, and where. */
export function AnchoringLine({ verification }: { readonly verification: Verification }) {
  return <p className="text-sm text-muted">{anchoringMessage(useLanguage(), verification)}</p>
}
