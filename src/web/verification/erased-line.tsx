import { erasureMessage } from '#contract/messages/verification-messages.ts'
import type { Erasure } from '#ledger/receipt/verify-erasure.ts'
import { useFormat } from '../locales/use-format.ts'
import { useLanguage } from '../locales/use-language.ts'

/** States that the contents were erased, as the receipt itself records. */
export function ErasedLine({ erasure: { at, events } }: { readonly erasure: Erasure }) {
  const language = useLanguage()
  const format = useFormat()
  const time = at === null ? undefined : format.dateTime(new Date(at))
  return (
    <p className="font-semibold text-pretty not-first:mt-4">{erasureMessage(language, { events }, time)}</p>
  )
}
