import { useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import { ApiError } from '../../api/api-error.ts'
import { shipmentQuery } from '../../api/shipment-query.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ResultCard } from './result-card.tsx'
import { TrackingIdInput } from '../../ui/tracking-id-input.tsx'

type LookUpProps = {
  /** What was searched for; undefined before the first search and once the entry was edited. */
  readonly code: string | undefined
  readonly onCode: (code: string | undefined) => void
}

/** Searches a shipment by its tracking ID. Editing the entry after a search clears what it found. */
export function LookUp({ code, onCode }: LookUpProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(code ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const parsed = parseTrackingCode(code ?? '')
  const found = useQuery({ ...shipmentQuery(parsed ?? ''), enabled: parsed !== undefined })
  const isUnknown = code !== undefined && (parsed === undefined || isMissing(found.error))
  const isErased = found.error instanceof ApiError && found.error.code === 'shipment_erased'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const entered = typed.trim()
    setEmpty(entered === '')
    if (entered === '') return
    onCode(parseTrackingCode(entered) ?? entered)
    if (entered === code) void found.refetch()
  }
  return (
    <section aria-label={t('tracker.look_up')} className="flex flex-col gap-4">
      <search>
        <form
          noValidate
          onSubmit={submit}
          className="flex flex-wrap items-start gap-2 rounded-lg border border-line bg-surface p-4 sm:p-5"
        >
          <Field
            label={t('shipment.tracking_id')}
            error={isEmpty ? t('tracker.empty') : undefined}
            className="flex-1 basis-64"
          >
            {(control) => (
              <TrackingIdInput
                {...control}
                value={typed}
                enterKeyHint="search"
                onChange={({ target }) => {
                  setTyped(target.value)
                  setEmpty(false)
                  if (code !== undefined) onCode(undefined)
                }}
              />
            )}
          </Field>
          <Button type="submit" busy={found.isLoading} className="w-full sm:mt-6 sm:w-auto">
            {!found.isLoading && <Search aria-hidden />}
            {t('tracker.search')}
          </Button>
        </form>
      </search>
      {isErased && code !== undefined && (
        <Notice tone="info">
          {t('tracker.erased', { value: code })}{' '}
          <Link to={`/shipment/${code}`} className="font-semibold text-brand underline">
            {t('tracker.erased_open')}
          </Link>
        </Notice>
      )}
      {isUnknown && <Notice tone="info">{t('tracker.not_found', { value: code })}</Notice>}
      {found.isError && !isUnknown && !isErased && code !== undefined && (
        <LoadFailed
          title={t('shipment.load_failed')}
          error={found.error}
          busy={found.isRefetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && !isUnknown && !isErased && code !== undefined && <ResultCard shipment={found.data} />}
    </section>
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
