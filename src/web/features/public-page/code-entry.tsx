import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { publicPath } from '../../paths.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { TrackingIdInput } from '../../ui/inputs/tracking-id-input.tsx'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { knownOrigins } from '../../api/known-origins.ts'

type CodeEntryProps = {
  readonly isOnlyThing?: boolean
  /** Text that was typed in another page's form and is not a code. */
  readonly given?: string
}

/** Shows the field for a code, either alone on the page or below a shipment for another code. */
export function CodeEntry({ isOnlyThing = false, given = '' }: CodeEntryProps) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(given)
  const [error, setError] = useState(given === '' ? undefined : t('field.invalid_tracking_id'))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const trackingId = await readTyped(typed)
    if (trackingId === undefined) {
      return setError(t(typed.trim() === '' ? 'tracker.empty' : 'field.invalid_tracking_id'))
    }
    setTyped('')
    void navigate(publicPath(trackingId))
  }
  const Heading = isOnlyThing ? 'h1' : 'h2'
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={isOnlyThing ? 'my-auto' : 'mt-auto border-t border-line pt-6'}
    >
      <Heading className={isOnlyThing ? 'text-3xl font-semibold tracking-tight' : 'text-lg font-semibold'}>
        {t(isOnlyThing ? 'verify.title' : 'verify.another')}
      </Heading>
      {isOnlyThing && <p className="mt-2 text-muted">{t('verify.enter')}</p>}
      <div className="mt-4 flex items-start gap-2">
        <Field label={t('shipment.tracking_id')} error={error} className="flex-1">
          {(control) => (
            <TrackingIdInput
              {...control}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" className="mt-6">
          {t('verify.open')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Returns the code in a typed or pasted text. If no code was found in a link, the link may have a
 * web origin that this page does not know yet. The function then fetches the web origins of this
 * installation and searches again.
 */
async function readTyped(text: string): Promise<TrackingCode | undefined> {
  const code = readTrackingReference(text, knownOrigins())
  if (code !== undefined || !/\/verify\//i.test(text)) return code
  const loaded = await import('../../api/own-origins.ts').catch(() => undefined)
  return loaded && readTrackingReference(text, await loaded.ownOrigins())
}
