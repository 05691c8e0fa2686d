import type { Verification } from '#ledger/receipt/verify.ts'
import { sayAnchoring } from '#contract/messages/anchor-words.ts'
import { useLanguage } from '../locales/use-language.ts'

/** Shows if, how far and where the history is anchored. */
export function AnchoringLine({ verification }: { readonly verification: Verification }) {
  return <p className="text-sm text-muted">{sayAnchoring(useLanguage(), verification)}</p>
}
