import { messages } from '#messages'
import type { MessageKey } from '#contract/messages/messages.ts'
import { PRODUCT } from '../../ui/brand/product.ts'

/** Placeholder that the server replaces with the tracking code. */
const CODE_MARK = '__TRACKING_CODE__'
/** Marks around the part that the server replaces with the shipment, if it may be shown. */
const SHOWN_START = '__SHOWN_START__'
const SHOWN_END = '__SHOWN_END__'

/**
 * Renders the static frame of the public page at build time, in both languages and in the layout of
 * the page. The browser shows the frame before any script has loaded. The page then removes the
 * frame (see drop-frame.ts).
 * @param isOfCode true if a shipment will be verified; otherwise the page asks for a code
 */
export function PageFrame({ isOfCode }: { readonly isOfCode: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-2 sm:px-6">
        <span className="inline-flex min-h-11 items-center">
          <span className="inline-flex h-8 items-center gap-2">
            <img src="/favicon.svg" alt="" width={32} height={32} className="h-full w-auto" />
            <span className="text-2xl leading-none font-bold tracking-tight">{PRODUCT}</span>
          </span>
        </span>
      </header>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 pt-2 pb-12 sm:px-6 sm:pt-6">
        {isOfCode ? (
          <>
            {SHOWN_START}
            <div className="flex flex-col gap-4">
              <p className="machine font-semibold">{CODE_MARK}</p>
              <Both
                words="verify.checking"
                look="text-4xl leading-tight font-semibold tracking-tight sm:text-5xl"
              />
            </div>
            {SHOWN_END}
          </>
        ) : (
          <div className="my-auto">
            <Both words="verify.title" look="text-3xl font-semibold tracking-tight" />
            <Both words="verify.enter" look="mt-2 text-muted" />
            {/* This box reserves the height of the form, so that the layout does not shift. */}
            <div className="mt-4 h-17" />
          </div>
        )}
      </div>
      {/* This box reserves the height of the footer. */}
      <div className="h-26.25 sm:h-16.25" />
    </div>
  )
}

/**
 * Renders a sentence in both languages. CSS shows only the one in the document's language, which
 * public/before-paint.js sets.
 */
function Both({ words, look }: { readonly words: MessageKey; readonly look: string }) {
  return (
    <>
      <p lang="pt-BR" className={`${look} in-[html[lang=en]]:hidden`}>
        {messages[words].pt}
      </p>
      <p lang="en" className={`${look} hidden in-[html[lang=en]]:block`}>
        {messages[words].en}
      </p>
    </>
  )
}
