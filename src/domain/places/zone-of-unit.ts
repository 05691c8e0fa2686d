import { ZONE } from '../base/calendar-day.ts'
import type { FederativeUnit } from './address.ts'

/**
 * Zones of the federative units without the time of Brasília, or with a history of their own. The
 * west of Amazonas is an hour behind Manaus; the unit alone does not tell.
 */
const zones: Readonly<Partial<Record<FederativeUnit, string>>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  AL: 'America/Maceio',
  SE: 'America/Maceio',
  AP: 'America/Belem',
  PA: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  MA: 'America/Fortaleza',
  PB: 'America/Fortaleza',
  PI: 'America/Fortaleza',
  RN: 'America/Fortaleza',
  PE: 'America/Recife',
  TO: 'America/Araguaina',
}

/** Returns the IANA zone of a federative unit. */
export function zoneOfUnit(unit: FederativeUnit): string {
  return zones[unit] ?? ZONE
}
