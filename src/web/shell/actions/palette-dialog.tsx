import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useLocation } from 'react-router'
import { listShipments, MIN_SEARCH_LENGTH } from '#contract/endpoints/shipment-list.ts'
import { may } from '#domain/accounts/role.ts'
import { readTrackingReference } from '#domain/shipments/tracking-reference.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { commandListStyles } from '../../ui/inputs/command-styles.ts'
import { matchWords } from '../../ui/data/match-words.ts'
import { overlayStyles } from '../../ui/overlays/overlay-styles.ts'
import { useReturnFocus } from '../../ui/lib/use-return-focus.ts'
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
  const focus = useReturnFocus()
  const { shipments, isSearching } = useFoundShipments(typed)
  const choose = (action: Action) => {
    onClose()
    perform(action)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles} />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-overlay sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <Command label={t('palette.title')} filter={matchWords} loop>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder={t('palette.placeholder')}
                aria-label={t('palette.placeholder')}
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
            </div>
            <Command.List label={t('ui.options')} className={`${commandListStyles} max-h-[60dvh]`}>
              <PaletteShipment typed={typed} onChoose={choose} />
              <Command.Empty className="px-3 py-4 text-muted">
                {t(isSearching ? 'palette.searching_any' : 'palette.empty')}
              </Command.Empty>
              <ActionGroups onChoose={choose} />
              {readTrackingReference(typed, [window.location.origin]) === undefined && (
                <PaletteResults
                  typed={typed}
                  shipments={shipments}
                  heading={headingStyles}
                  onChoose={choose}
                />
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
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
