import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import { ApiError, meantBy } from '../../../api/api-error.ts'
import { shipmentQuery } from '../../../api/shipment-query.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { InputField } from '../../../ui/inputs/control-fields.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { DidYouMean } from '../../../ui/feedback/did-you-mean.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { exampleTrackingId } from '../../../ui/inputs/tracking-id-input.tsx'
import { useTyped } from '../../../forms/use-typed.ts'

const ResultCard = lazily(
  async () => (await import('./result-card.tsx')).ResultCard,
  () => <PanelSkeleton className="h-72" />,
)

/**
 * Content of the search field: a tracking code to look up (`code`), or else a text that filters the
 * list (`q`).
 */
export type Looked = { readonly code: string | undefined; readonly q: string }

/** Maximum length of a text that filters the list. */
const MAX_FILTER = 100

/** Returns the code in a typed or pasted text: a bare code, a link, or a sentence. */
const codeIn = (text: string) => readTrackingReference(text, [window.location.origin])

type LookUpProps = {
  readonly looked: Looked
  readonly onLook: (looked: Looked) => void
}

/**
 * Shows the only search field of the page. A complete tracking ID shows its shipment; any other
 * text filters the list. Editing the text after a search clears its result.
 */
export function LookUp({ looked, onLook }: LookUpProps) {
  const { t } = useMessages()
  const { code } = looked
  const [isEmpty, setEmpty] = useState(false)
  const look = (text: string) => {
    const whole = codeIn(text)
    onLook(whole === undefined ? { code: undefined, q: text.slice(0, MAX_FILTER) } : { code: whole, q: '' })
  }
  const { typed, setTyped, settle } = useTyped(code ?? looked.q, look)
  const parsed = parseTrackingCode(code ?? '')
  const found = useQuery({ ...shipmentQuery(parsed ?? ''), enabled: parsed !== undefined })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const entered = typed.trim()
    setEmpty(entered === '')
    settle(codeIn(entered) ?? entered)
    look(entered)
    if (code !== undefined && codeIn(entered) === code) void found.refetch()
  }
  return (
    <section aria-label={t('tracker.look_up')} className="flex flex-col gap-4">
      <search>
        <form noValidate onSubmit={submit} className="flex items-start gap-2">
          <InputField
            label={t('tracker.search_label')}
            error={isEmpty ? t('tracker.empty') : undefined}
            // On a phone the label extends above the button, so that both share one row.
            className="flex-1 max-sm:[&>label]:w-[calc(100vw-2rem)] max-sm:[&>label]:truncate"
            type="search"
            // A pasted link or sentence may be longer than the texts that filter the list.
            maxLength={500}
            value={typed}
            placeholder={exampleTrackingId}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onKeyDown={enterList}
            onChange={({ target }) => {
              setEmpty(false)
              if (code === undefined) return setTyped(target.value)
              settle(target.value, '')
              onLook({ code: undefined, q: '' })
            }}
          />
          <Button type="submit" busy={found.isLoading} className="mt-6">
            {!found.isLoading && <Search aria-hidden />}
            {t('tracker.search')}
          </Button>
        </form>
      </search>
      {code !== undefined && <Result code={code} found={found} />}
    </section>
  )
}

type ResultProps = { readonly code: string; readonly found: UseQueryResult<ShipmentDetail> }

/** Shows the shipment of a code, or why there is none. */
function Result({ code, found }: ResultProps) {
  const { t } = useMessages()
  const error = found.error instanceof ApiError ? found.error.code : undefined
  if (parseTrackingCode(code) === undefined || error === 'not_found') {
    return (
      <Notice tone="info">
        {t('tracker.not_found', { value: code })}{' '}
        <DidYouMean meant={meantBy(found.error)} pages="/shipment" />
      </Notice>
    )
  }
  if (error === 'shipment_erased') {
    return (
      <Notice tone="info">
        {t('tracker.erased', { value: code })}{' '}
        <Link to={`/shipment/${code}`} className="font-semibold text-brand underline">
          {t('tracker.erased_open')}
        </Link>
      </Notice>
    )
  }
  return (
    <>
      {found.isError && <LoadFailed title={t('shipment.load_failed')} query={found} />}
      {found.data && <ResultCard shipment={found.data} />}
    </>
  )
}

/** Moves the focus from the search to the first row of the list. */
function enterList(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return
  const first = document.querySelector('[data-part="link"]')
  if (!(first instanceof HTMLElement)) return
  event.preventDefault()
  first.focus()
}
