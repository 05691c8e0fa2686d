import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of a shipment's map, and of the controls of every map. */
export const mapMessages = {
  'map.card': { pt: 'Mapa e rota', en: 'Map and route' },
  'map.of_route': { pt: 'Mapa da rota', en: 'Map of the route' },
  'map.title': {
    pt: 'Mapa. Mova com as setas, aproxime com + e afaste com −.',
    en: 'Map. Move it with the arrow keys, zoom with + and −.',
  },
  'map.zoom_in': { pt: 'Aproximar', en: 'Zoom in' },
  'map.zoom_out': { pt: 'Afastar', en: 'Zoom out' },
  'map.zoom_by_wheel': {
    pt: 'Segure Ctrl e role para aproximar o mapa',
    en: 'Hold Ctrl and scroll to zoom the map',
  },
  'map.zoom_by_wheel_mac': {
    pt: 'Segure ⌘ e role para aproximar o mapa',
    en: 'Hold ⌘ and scroll to zoom the map',
  },
  'map.move_by_fingers': { pt: 'Use dois dedos para mover o mapa', en: 'Use two fingers to move the map' },
  'map.no_webgl': {
    pt: 'Este navegador está sem WebGL e não desenha mapas. Os locais e as coordenadas estão em texto nesta página.',
    en: 'This browser has no WebGL and draws no maps. Places and coordinates are on this page as text.',
  },
  'map.keyed_failed': {
    pt: 'O serviço de mapas não carregou. Informe uma chave válida em Configurações; até lá, o mapa aberto está abaixo.',
    en: 'The maps service did not load. Give a valid key in the settings; until then, the open map is below.',
  },
  'map.to_settings': { pt: 'Abrir Configurações', en: 'Open settings' },
  'map.legend': { pt: 'Legenda', en: 'Legend' },
  'map.checkpoints': { pt: 'Checkpoints da rota', en: 'Checkpoints of the route' },
  'map.no_coordinates': { pt: 'sem coordenadas', en: 'no coordinates' },
  'map.origin': { pt: 'Origem', en: 'Origin' },
  'map.destination': { pt: 'Destino', en: 'Destination' },
  'map.entrada': { pt: 'Entrada', en: 'Entry' },
  'map.saida': { pt: 'Saída', en: 'Exit' },
  'map.finalizacao': { pt: 'Finalização', en: 'Finalization' },
  'map.tentativa': { pt: 'Tentativa de entrega', en: 'Delivery attempt' },
  'map.letter_origin': { pt: 'O', en: 'O' },
  'map.letter_destination': { pt: 'D', en: 'D' },
  'map.letter_entrada': { pt: 'E', en: 'E' },
  'map.letter_saida': { pt: 'S', en: 'X' },
  'map.letter_finalizacao': { pt: 'F', en: 'F' },
  'map.letter_tentativa': { pt: 'T', en: 'A' },
  'map.distance': { pt: 'Distância', en: 'Distance' },
  'map.straight_distance': { pt: 'Distância em linha reta', en: 'Distance as the crow flies' },
  'map.kilometers': { pt: '{km} km', en: '{km} km' },
  'map.duration': { pt: 'Duração', en: 'Duration' },
  'map.hours': { pt: '{hours} h {minutes} min', en: '{hours} h {minutes} min' },
  'map.minutes': { pt: '{minutes} min', en: '{minutes} min' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof mapMessages> {}
}
