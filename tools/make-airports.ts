// node bootstrap.mjs tools/make-airports.ts: writes assets/airports/airports.tsv from the package
// airport-data-js.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import airportData, { type Airport } from 'airport-data-js'
import { repository } from './web-stamp.ts'

/** Number of decimals of coordinates, precise to eleven metres. */
const DECIMALS = 4
/** Zones of Brazilian airports that are an hour wrong in version 4.0.0, as the law has them. */
const correctedZones: Readonly<Record<string, string>> = {
  JCR: 'America/Santarem',
  QRE: 'America/Sao_Paulo',
  STM: 'America/Santarem',
  TBT: 'America/Eirunepe',
  TMT: 'America/Santarem',
}
/**
 * Names of the busiest Brazilian airports, with the city by which people seek them. The package has
 * them in English, some without the city.
 */
const brazilianNames: Readonly<Record<string, string>> = {
  AJU: 'Aracaju',
  BEL: 'Belém',
  BPS: 'Porto Seguro',
  BSB: 'Brasília',
  BVB: 'Boa Vista',
  CGB: 'Cuiabá',
  CGH: 'São Paulo, Congonhas',
  CGR: 'Campo Grande',
  CNF: 'Belo Horizonte, Confins',
  CWB: 'Curitiba',
  CXJ: 'Caxias do Sul',
  CZS: 'Cruzeiro do Sul',
  FEN: 'Fernando de Noronha',
  FLN: 'Florianópolis',
  FOR: 'Fortaleza',
  GIG: 'Rio de Janeiro, Galeão',
  GRU: 'São Paulo, Guarulhos',
  GYN: 'Goiânia',
  IGU: 'Foz do Iguaçu',
  IMP: 'Imperatriz',
  IOS: 'Ilhéus',
  JDO: 'Juazeiro do Norte',
  JOI: 'Joinville',
  JPA: 'João Pessoa',
  LDB: 'Londrina',
  MAB: 'Marabá',
  MAO: 'Manaus',
  MCP: 'Macapá',
  MCZ: 'Maceió',
  MGF: 'Maringá',
  MOC: 'Montes Claros',
  NAT: 'Natal',
  NVT: 'Navegantes',
  PLU: 'Belo Horizonte, Pampulha',
  PMW: 'Palmas',
  PNZ: 'Petrolina',
  POA: 'Porto Alegre',
  PVH: 'Porto Velho',
  RAO: 'Ribeirão Preto',
  RBR: 'Rio Branco',
  REC: 'Recife',
  SDU: 'Rio de Janeiro, Santos Dumont',
  SJP: 'São José do Rio Preto',
  SLZ: 'São Luís',
  SSA: 'Salvador',
  STM: 'Santarém',
  TBT: 'Tabatinga',
  TFF: 'Tefé',
  THE: 'Teresina',
  UDI: 'Uberlândia',
  VCP: 'Campinas, Viracopos',
  VIX: 'Vitória',
  XAP: 'Chapecó',
}
const COLUMNS = ['code', 'name', 'country', 'latitude', 'longitude', 'zone']

/**
 * Returns the table of airports in the order of their codes. It has the airports with an IATA code
 * that are large, of medium size, or have scheduled flights.
 */
export async function airportTable(): Promise<string> {
  const airports = await airportData.findAirports({})
  const rows = airports
    .filter(({ iata, type, scheduled_service }) => {
      const isUsed = /^(large|medium)_airport$/.test(type) || String(scheduled_service) === 'TRUE'
      return /^[A-Z]{3}$/.test(iata) && isUsed
    })
    .toSorted((a, b) => (a.iata < b.iata ? -1 : 1))
    .map(rowOf)
  return `${[COLUMNS, ...rows].map((row) => row.join('\t')).join('\n')}\n`
}

function rowOf({ iata, airport, country_code, latitude, longitude, time }: Airport): readonly string[] {
  // One zone of version 4.0.0 contains a blank.
  const zone = correctedZones[iata] ?? time.replaceAll(/\s/g, '')
  const name = brazilianNames[iata] ?? airport.replaceAll(/\s+/g, ' ').trim()
  return [iata, name, country_code, latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS), zone]
}

if (import.meta.main) await writeFile(join(repository, 'assets/airports/airports.tsv'), await airportTable())
