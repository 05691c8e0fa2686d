import { catalogue, type WordsKey } from '../../locales/catalogue.ts'
import { PRODUCT } from '../../ui/product.ts'

/** Where the server writes the code into the frame. */
const CODE_MARK = '__TRACKING_CODE__'
/** Marks the place for the public fields of the shipment, which the server writes for readers without scripts. */
const FACTS_MARK = '__PUBLIC_FACTS__'

/**
 * What stands in the answer that carries the public page, rendered at build time: seen before any script has come, in either
 * language, in the places where the page puts the same. The page takes it away (see drop-frame.ts).
 * @param isOfCode whether a shipment is about to be verified; otherwise a code is asked for
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
          <div className="flex flex-col gap-4">
            <p className="machine font-semibold">{CODE_MARK}</p>
            <Both
              words="verify.checking"
              look="text-4xl leading-tight font-semibold tracking-tight noscript:hidden sm:text-5xl"
            />
            <noscript>
              <p className="text-2xl font-semibold">{FACTS_MARK}</p>
            </noscript>
          </div>
        ) : (
          <div className="my-auto">
            <Both words="verify.title" look="text-3xl font-semibold tracking-tight" />
            <Both words="verify.enter" look="mt-2 text-muted" />
            {/* The form's height, so that nothing moves when it comes. */}
            <div className="mt-4 h-17" />
          </div>
        )}
      </div>
      {/* The footer's height. */}
      <div className="h-26.25 sm:h-16.25" />
    </div>
  )
}

/** A sentence in both languages, of which the document's shows (public/before-paint.js). */
function Both({ words, look }: { readonly words: WordsKey; readonly look: string }) {
  return (
    <>
      <p lang="pt-BR" className={`${look} in-[html[lang=en]]:hidden`}>
        {catalogue[words].pt}
      </p>
      <p lang="en" className={`${look} hidden in-[html[lang=en]]:block`}>
        {catalogue[words].en}
      </p>
    </>
  )
}
