import { Globe, Languages, LogOut, MapPinPlus, PackagePlus, Printer } from 'lucide-react'
import { checkpointPath, NEW_PARAMETER, NEW_SHIPMENT } from '../../paths.ts'
import { setLanguage } from '../appearance/set-language.ts'
import { languages } from '../../locales/languages.ts'
import type { Action, Means } from './action.ts'
import { menuEntries } from './menu-entries.ts'
import { setTheme } from '../appearance/theme-choice.ts'
import { themes } from '../appearance/theme.ts'

/** Opens the dialog that creates a shipment, over any page. */
export const newShipment: Action = {
  id: 'new-shipment',
  words: 'new_shipment.title',
  icon: PackagePlus,
  needs: 'shipments.write',
  perform: (means) => addParameter(means, NEW_PARAMETER, NEW_SHIPMENT),
}

/** Query parameter that opens the print view of a shipment over its page. */
export const PRINT_PARAMETER = 'print'
export const PRINT_LABEL = 'label'

const isShipmentPage: Action['fits'] = ({ pathname }) => pathname.startsWith('/shipment/')

const printLabel: Action = {
  id: 'print-label',
  words: 'labels.print_one',
  icon: Printer,
  fits: isShipmentPage,
  perform: (means) => addParameter(means, PRINT_PARAMETER, PRINT_LABEL),
}

function addParameter({ navigate, at }: Means, name: string, value: string): void {
  const parameters = new URLSearchParams(at.search)
  parameters.set(name, value)
  void navigate(`${at.pathname}?${parameters}`)
}

const newCheckpoint: Action = {
  id: 'new-checkpoint',
  words: 'shipment.new_checkpoint',
  icon: MapPinPlus,
  needs: 'checkpoints.write',
  fits: isShipmentPage,
  perform: ({ navigate, shipment }) => {
    if (shipment !== undefined) void navigate(checkpointPath(shipment))
  },
}

const publicPage: Action = {
  id: 'public-page',
  words: 'shipment.public_page',
  icon: Globe,
  fits: isShipmentPage,
  perform: ({ navigate, shipment }) => {
    if (shipment !== undefined) void navigate(`/verify/${shipment.tracking_id}`)
  },
}

export const signOut: Action = {
  id: 'sign-out',
  words: 'menu.sign_out',
  icon: LogOut,
  perform: ({ signOut: end }) => void end(),
}

const pageActions: readonly Action[] = menuEntries.map(({ to, words, icon, needs }) => ({
  id: to,
  words,
  icon,
  ...(needs && { needs }),
  perform: ({ navigate }) => void navigate(to),
}))

const themeActions: readonly Action[] = themes.map(({ theme, words, icon }) => ({
  id: `theme-${theme}`,
  words,
  icon,
  perform: () => setTheme(theme),
}))

const languageActions: readonly Action[] = languages.map(({ language }) => ({
  id: `language-${language}`,
  words: `shell.language_${language}`,
  icon: Languages,
  perform: () => setLanguage(language),
}))

/**
 * Actions of the command palette, grouped by heading. Actions that open a found shipment are not
 * among them.
 */
export const actionGroups = [
  { id: 'do', words: 'palette.do', actions: [newShipment, newCheckpoint, printLabel, publicPage] },
  { id: 'go', words: 'palette.go', actions: pageActions },
  { id: 'theme', words: 'shell.theme', actions: themeActions },
  { id: 'language', words: 'shell.language', actions: languageActions },
  { id: 'account', words: 'palette.account', actions: [signOut] },
] as const
