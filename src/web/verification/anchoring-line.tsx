import type { Verification } from '#ledger/receipt/verify.ts'
import { sayAnchoring } from '#contract/messages/anchor-words.ts'
import { useLanguage } from '../locales/use-language.ts'

/** Whether the history is anchored, how far and where. */
export function AnchoringLine({ verification }: { readonly verification: Verification }) {
  return <p className="text-sm text-muted">{sayAnchoring(useLanguage(), verification)}</p>
}
