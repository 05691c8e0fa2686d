import { useLayoutEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import { publicPath } from '../../paths.ts'
import { knownOrigins } from '../../api/known-origins.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PublicFrame } from '../../shell/frame/public-frame.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { CodeEntry } from './code-entry.tsx'
import { dropFrame } from './drop-frame.ts'

/**
 * Asks a visitor which shipment to verify. The code that verifies is loaded later, by the page of
 * the shipment.
 */
export function VerifyEntryPage() {
  const { t } = useMessages()
  const [parameters] = useSearchParams()
  useLayoutEffect(dropFrame, [])
  usePageTitle(t('verify.title'))
  // The forms of other pages send the typed text in the URL parameter `code`.
  const typed = parameters.get('code') ?? ''
  const code = readTrackingReference(typed, knownOrigins())
  if (code !== undefined) return <Navigate to={publicPath(code)} replace />
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 pt-2 pb-12 sm:px-6 sm:pt-6">
        <CodeEntry isOnlyThing given={typed} />
      </div>
    </PublicFrame>
  )
}
