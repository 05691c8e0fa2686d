import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages about postal codes and coordinates, for every form with a place. */
export const placeMessages = {
  'cep.label': { pt: 'CEP', en: 'CEP (postal code)' },
  'cep.search': { pt: 'Buscar endereço pelo CEP', en: 'Look up the address of this CEP' },
  'address.no_municipality': {
    pt: '{city} não é um município de {uf}. As páginas públicas mostram só {uf}.',
    en: '{city} is no municipality of {uf}. Public pages show only {uf}.',
  },
  'cep.only_city': {
    pt: 'O serviço de CEP não respondeu: preenchemos só a cidade e a UF.',
    en: 'The postal code service did not answer: only city and state were filled in.',
  },
  'cep.no_street': {
    pt: 'O CEP não traz a rua: digite.',
    en: 'This CEP does not name the street: enter it.',
  },
  'coordinates.label': { pt: 'Coordenadas', en: 'Coordinates' },
  'coordinates.hint': {
    pt: 'Latitude e longitude em graus. Você também pode arrastar o marcador no mapa.',
    en: 'Latitude and longitude in degrees. You can also drag the pin on the map.',
  },
  'coordinates.approximate': {
    pt: 'São as coordenadas da cidade. Ajuste o marcador no mapa até o local exato.',
    en: 'These are the coordinates of the city. Move the pin on the map to the exact place.',
  },
  'coordinates.find': { pt: 'Localizar pelo endereço', en: 'Find by address' },
  'coordinates.unreadable': {
    pt: 'Use latitude e longitude, como -23.550520, -46.633308',
    en: 'Use latitude and longitude, such as -23.550520, -46.633308',
  },
  'coordinates.insufficient': {
    pt: 'Dados insuficientes: informe rua, cidade e UF.',
    en: 'Insufficient data: give street, city and state.',
  },
  'coordinates.map': { pt: 'Mapa do local', en: 'Map of the place' },
  'coordinates.pin': {
    pt: 'Marcador do local. Mova com as setas; com Shift, aos poucos.',
    en: 'Pin of the place. Move it with the arrow keys; with Shift, little by little.',
  },
  'coordinates.no_streets': {
    pt: 'Este mapa mostra cidades, não ruas. Confira as coordenadas antes de salvar.',
    en: 'This map shows towns, not streets. Check the coordinates before you save.',
  },
  'coordinates.put_pin': {
    pt: 'Colocar o marcador no centro do mapa',
    en: 'Put the pin in the middle of the map',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof placeMessages> {}
}
