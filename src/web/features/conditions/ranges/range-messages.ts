import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about condition ranges. */
export const rangeMessages = {
  'ranges.title': { pt: 'Faixas de conservação', en: 'Condition ranges' },
  'ranges.holder_decides': {
    pt: 'Quem decide é o detentor do registro: confira os limites na bula ou com ele. As faixas prontas são um ponto de partida.',
    en: 'The registration holder decides: check the limits on the label or with them. The ready-made ranges are a start.',
  },
  'ranges.own': { pt: 'Suas faixas', en: 'Your ranges' },
  'ranges.presets': { pt: 'Faixas prontas', en: 'Ready-made ranges' },
  'ranges.add': { pt: 'Nova faixa', en: 'New range' },
  'ranges.edit_title': { pt: 'Editar faixa', en: 'Edit range' },
  'ranges.versions': {
    pt: 'As remessas já monitoradas mantêm a faixa que valia para elas.',
    en: 'Shipments that are monitored already keep the range that applied to them.',
  },
  'ranges.empty': { pt: 'Nenhuma faixa própria ainda', en: 'No range of your own yet' },
  'ranges.empty_says': {
    pt: 'As faixas prontas já podem ser usadas. Crie uma se o detentor do registro pede outros limites.',
    en: 'The ready-made ranges can be used already. Create one if the registration holder asks for other limits.',
  },
  'ranges.load_failed': {
    pt: 'Não foi possível carregar as faixas',
    en: 'The ranges could not be loaded',
  },
  'ranges.remove_title': { pt: 'Remover a faixa “{name}”?', en: 'Remove the range “{name}”?' },
  'ranges.remove_says': {
    pt: 'Ela deixa de ser oferecida. As remessas que a têm a mantêm. Você pode desfazer logo em seguida.',
    en: 'It is no longer offered. Shipments that have it keep it. You can undo this right after.',
  },
  'ranges.name': { pt: 'Nome da faixa', en: 'Name of the range' },
  'ranges.temperature': { pt: 'Temperatura', en: 'Temperature' },
  'ranges.minimum_c': { pt: 'Mínima (°C)', en: 'Minimum (°C)' },
  'ranges.maximum_c': { pt: 'Máxima (°C)', en: 'Maximum (°C)' },
  'ranges.time': { pt: 'Tempo', en: 'Time' },
  'ranges.minutes_outside': { pt: 'Minutos fora', en: 'Minutes outside' },
  'ranges.minutes_outside_hint': {
    pt: 'A partir desse tempo é excursão. Com 0, basta uma leitura.',
    en: 'From this time on it is an excursion. With 0, one reading is enough.',
  },
  'ranges.longest_gap': { pt: 'Minutos sem dado', en: 'Minutes without data' },
  'ranges.longest_gap_hint': {
    pt: 'Mais que isso deixa o resultado inconclusivo. Uma falta mais curta não é notada.',
    en: 'A longer gap makes the result inconclusive. A shorter one is not noticed.',
  },
  'ranges.absolute': { pt: 'Excursão imediata', en: 'Excursion at once' },
  'ranges.below_c': { pt: 'Abaixo de (°C)', en: 'Below (°C)' },
  'ranges.above_c': { pt: 'Acima de (°C)', en: 'Above (°C)' },
  'ranges.humidity': { pt: 'Umidade', en: 'Humidity' },
  'ranges.minimum_p': { pt: 'Mínima (%)', en: 'Minimum (%)' },
  'ranges.maximum_p': { pt: 'Máxima (%)', en: 'Maximum (%)' },
  'ranges.requires_certificate': {
    pt: 'Exigir certificado de calibração válido',
    en: 'Require a valid calibration certificate',
  },
  'ranges.requires_certificate_hint': {
    pt: 'Sem ele, o resultado é inconclusivo.',
    en: 'Without it the result is inconclusive.',
  },
  'ranges.has_mean_kinetic': {
    pt: 'Calcular a temperatura cinética média',
    en: 'Calculate the mean kinetic temperature',
  },
  'ranges.has_mean_kinetic_hint': {
    pt: 'Ela nunca anula uma excursão, e não se calcula para congelados.',
    en: 'It never excuses an excursion, and is not calculated for frozen goods.',
  },
  'ranges.activation': { pt: 'Energia de ativação ÷ R, em kelvin', en: 'Activation energy ÷ R, in kelvin' },
  'ranges.activation_hint': {
    pt: 'Deixe 10000 se o detentor do registro não informar outro valor.',
    en: 'Leave 10000 unless the registration holder states another value.',
  },
  'ranges.between': { pt: '{low} a {high}', en: '{low} to {high}' },
  'ranges.number_problem': {
    pt: 'Use um número como 2,5, de −200 a 150 °C ou de 0 a 100%',
    en: 'Use a number such as 2.5, from −200 to 150 °C or from 0 to 100%',
  },
  'ranges.says_humidity': { pt: 'umidade {limits}', en: 'humidity {limits}' },
  'ranges.says_outside': { pt: 'menos de {time} fora', en: 'less than {time} outside' },
  'ranges.says_none_outside': { pt: 'nenhuma leitura fora', en: 'no reading outside' },
  'ranges.says_below': { pt: 'nunca abaixo de {value}', en: 'never below {value}' },
  'ranges.says_above': { pt: 'nunca acima de {value}', en: 'never above {value}' },
  'ranges.says_gap': { pt: 'até {time} sem dado', en: 'up to {time} without data' },
  'ranges.says_certificate': { pt: 'exige certificado', en: 'certificate required' },
  'range.created': { pt: 'Faixa criada', en: 'Range created' },
  'range.updated': { pt: 'Faixa alterada', en: 'Range changed' },
  'range.removed': { pt: 'Faixa removida', en: 'Range removed' },
  'range.create_failed': { pt: 'A faixa não foi criada', en: 'The range was not created' },
  'range.update_failed': { pt: 'A faixa não foi alterada', en: 'The range was not changed' },
  'range.remove_failed': { pt: 'A faixa não foi removida', en: 'The range was not removed' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof rangeMessages> {}
}
