import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Command } from 'cmdk'
import { useLocation } from 'react-router'
import { listShipments, MIN_SEARCH_LENGTH } from '#contract/endpoints/shipment-list.ts'
import { may } from '#domain/accounts/role.ts'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { CommandDialog } from '../../ui/overlays/command-dialog.tsx'
import { useSettled } from '../../ui/lib/use-settled.ts'
import type { Action } from './action.ts'
import { actionGroups } from './actions.ts'
import { PaletteItem } from './palette-item.tsx'
import { PaletteResults } from './palette-results.tsx'
import { PaletteShipment } from './palette-shipment.tsx'
import { usePerform } from './use-perform.ts'

/** Pause in typing before a search, in milliseconds. */
const PAUSE_MS = 200
const MAX_SHOWN = 6

/**
 * Returns the newest shipments whose code, reference, recipient or place contains the typed text.
 */
function useFoundShipments(typed: string) {
  const wanted = typed.trim()
  const q = useSettled(wanted, PAUSE_MS)
  const isAsked = q.length >= MIN_SEARCH_LENGTH
  const { data, isFetching } = useQuery({
    queryKey: ['shipments', 'palette', q],
    queryFn: ({ signal }) =>
      request(listShipments, { query: { q: q.slice(0, 100), limit: MAX_SHOWN }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    shipments: isAsked && wanted.length >= MIN_SEARCH_LENGTH ? (data ?? []) : [],
    isSearching: wanted.length >= MIN_SEARCH_LENGTH && (wanted !== q || isFetching),
  }
}

const headingStyles =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

/**
 * Shows the palette in which the user types to open a page, find shipments by code, recipient or
 * place, or run an action.
 */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const perform = usePerform()
  const { shipments, isSearching } = useFoundShipments(typed)
  const choose = (action: Action) => {
    onClose()
    perform(action)
  }
  return (
    <CommandDialog
      title={t('palette.title')}
      titleStyles="sr-only"
      hint={t('palette.placeholder')}
      listName={t('ui.options')}
      typed={typed}
      onType={setTyped}
      onClose={onClose}
    >
      <PaletteShipment typed={typed} onChoose={choose} />
      <Command.Empty className="px-3 py-4 text-muted">
        {t(isSearching ? 'palette.searching_any' : 'palette.empty')}
      </Command.Empty>
      <ActionGroups onChoose={choose} />
      {readTrackingReference(typed, [window.location.origin]) === undefined && (
        <PaletteResults typed={typed} shipments={shipments} heading={headingStyles} onChoose={choose} />
      )}
    </CommandDialog>
  )
}

/** Shows the actions that apply at the user's location. */
function ActionGroups({ onChoose }: { readonly onChoose: (action: Action) => void }) {
  const { t } = useMessages()
  const at = useLocation()
  const { workplace } = useAccount()
  const isPermitted = ({ needs }: Action) =>
    needs === undefined || workplace === undefined || may(workplace.role, needs)
  return actionGroups.map(({ id, words, actions }) => (
    <Command.Group key={id} heading={t(words)} className={headingStyles}>
      {actions
        .filter((action: Action) => isPermitted(action) && (action.fits?.(at) ?? true))
        .map((action) => (
          <PaletteItem
            key={action.id}
            action={action}
            keywords={[t(action.words), t(words)]}
            onChoose={onChoose}
          >
            {t(action.words)}
          </PaletteItem>
        ))}
    </Command.Group>
  ))
}
