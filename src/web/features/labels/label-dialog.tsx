import { useLocale } from '../../locales/use-locale.ts'
import { useState, type RefObject } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLanguage } from '../../locales/use-language.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LabelDesk } from './label-desk.tsx'
import { readLabelPreferences, rememberLabelPreferences } from './label-preferences.ts'
import { LabelWays } from './label-ways.tsx'
import { drawLabels, type Label } from '#contract/endpoints/labels.ts'
import type { LabelSize } from '#domain/shipments/label.ts'
import { request } from '../../api/request.ts'

type LabelDialogProps = {
  /** Ids of the shipments, in the order of printing. */
  readonly shipments: readonly string[]
  readonly onClose: () => void
  readonly returnFocus?: RefObject<HTMLElement | null>
}

/** Previews labels, and prints or saves them. */
export function LabelDialog({ shipments, onClose, returnFocus }: LabelDialogProps) {
  const { t, format } = useLocale()
  const [preferences, setPreferences] = useState(readLabelPreferences)
  const labels = useLabels(shipments, preferences.size)
  const count = format.number(shipments.length)
  return (
    <Dialog
      onClose={onClose}
      width="4xl"
      title={t(shipments.length === 1 ? 'labels.title_one' : 'labels.title_many', { count })}
      {...(returnFocus && { returnFocus })}
      footer={<LabelWays shipments={shipments} preferences={preferences} labels={labels.data} />}
    >
      <LabelDesk
        labels={labels}
        preferences={preferences}
        onPreferences={(next) => {
          setPreferences(next)
          rememberLabelPreferences(next)
        }}
      />
    </Dialog>
  )
}

/**
 * Loads the labels of shipments. Each opening of the dialog loads them again, because a new event
 * changes the label's seal, which is drawn from a hash of the history.
 */
function useLabels(shipments: readonly string[], size: LabelSize): UseQueryResult<readonly Label[]> {
  const language = useLanguage()
  return useQuery({
    queryKey: ['labels', language, size, shipments],
    queryFn: ({ signal }): Promise<readonly Label[]> =>
      request(drawLabels, { body: { shipments: [...shipments], size }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
