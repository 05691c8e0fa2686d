import { formatMessage } from '#contract/messages/message.ts'
import { visitMessage } from '#contract/public-page/event-title.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { chartPoints } from '#domain/conditions/chart-points.ts'
import type { CountedSeries } from '#domain/conditions/judge-conditions.ts'
import { deviceName } from '#domain/conditions/monitoring.ts'
import type { Channel, Period } from '#domain/conditions/reading.ts'
import { periodStatistics, type PeriodStatistics } from '#domain/conditions/series-statistics.ts'
import type { Block, Curve, ReportContent, Table } from './report-blocks.ts'
import { excursionBlocks } from './report-excursions.ts'
import { fileBlocks, unfiledBlocks } from './report-file-blocks.ts'
import { methodBlocks } from './report-method.ts'
import { deviceOf, indexText } from './report-names.ts'
import { presentFiles, presentMonitoring } from './present-conditions.ts'
import type { ReportOrder, ReportSource } from './report-source.ts'
import { channelNames, reasonText, verdictSentences } from './report-texts.ts'
import {
  countText,
  coverageText,
  durationText,
  instantText,
  limitText,
  limitsText,
  valueText,
  writtenDay,
} from './report-values.ts'

/** Maximum number of points of a curve, about two for each dot of a printer across the page. */
const MAX_POINTS = 1_500

/** Returns the content of a report in Portuguese. Times are those of São Paulo. */
export function reportContent(
  { rows, ...order }: Omit<ReportOrder, 'port'>,
  source: Promise<ReportSource>,
): ReportContent {
  const { trackingId, link, sender, revision, madeAt } = order
  const monitorings = rows.monitorings.map(presentMonitoring)
  const files = presentFiles(rows.annexes)
  return {
    title: 'Relatório de conservação',
    mark: isTestCode(trackingId) ? formatMessage('pt', 'test.mark') : null,
    trackingId,
    link,
    head: [
      ...(sender === undefined ? [] : [`Empresa: ${sender}`]),
      `Revisão ${revision}, feita em ${instantText(madeAt)}. Horários de Brasília.`,
      'O código leva à página pública, que confere o histórico.',
    ],
    madeAt: new Date(madeAt),
    footer: `${trackingId} · Relatório de conservação · revisão ${revision}`,
    blocks: source.then(blocksOf),
    appendix: fileBlocks({ ...order, conditions: { monitorings, files } }),
  }
}

function blocksOf(source: ReportSource): readonly Block[] {
  return [
    ...verdictBlocks(source),
    ...deviceBlocks(source),
    ...source.judgement.series.flatMap((series) => seriesBlocks(source, series)),
    ...(source.checkpoints.length === 0 ? [] : checkpointBlocks(source)),
    ...gapBlocks(source),
    ...excursionBlocks(source),
    ...unfiledBlocks(source),
    ...methodBlocks(source),
  ]
}

function verdictBlocks(source: ReportSource): readonly Block[] {
  const { range } = source.facts
  const { verdict, reasons } = source.conditions
  const limits = limitsText('temperature', range.temperature_minimum, range.temperature_maximum)
  const known = verdict ?? 'inconclusive'
  const isBad = known === 'excursion' || known === 'inconclusive'
  const { humidity_minimum: dry, humidity_maximum: damp } = range
  return [
    { kind: 'verdict', text: verdictSentences[known](limits), isBad },
    { kind: 'list', items: reasons.map((reason) => reasonText(reason, deviceOf(source))) },
    {
      kind: 'text',
      text: 'Valem os limites do detentor do registro do produto. Feito para processos sob RDC 430 e 21 CFR Part 11.',
      isSmall: true,
    },
    { kind: 'heading', text: 'Faixa de conservação' },
    {
      kind: 'facts',
      facts: [
        ['Faixa', `${range.name} (versão ${source.conditions.range?.version ?? 1})`],
        ['Temperatura', limits],
        ...(dry === null && damp === null ? [] : [['Umidade', limitsText('humidity', dry, damp)] as const]),
        ['Limite imediato', absoluteText(source)],
        [
          'Excursão',
          range.minutes_outside === 0
            ? 'com uma leitura fora da faixa'
            : `a partir de ${range.minutes_outside} min fora da faixa`,
        ],
        ['Intervalo máximo sem leitura', `${range.longest_gap_minutes} min`],
        ['Certificado de calibração', range.requires_certificate ? 'exigido' : 'não exigido'],
      ],
    },
    {
      kind: 'text',
      text: 'A faixa foi registrada no histórico quando o primeiro monitoramento começou e não mudou desde então.',
      isSmall: true,
    },
  ]
}

function absoluteText({ facts: { range } }: ReportSource): string {
  const parts = [
    range.absolute_minimum === null ? [] : `abaixo de ${limitText('temperature', range.absolute_minimum)}`,
    range.absolute_maximum === null ? [] : `acima de ${limitText('temperature', range.absolute_maximum)}`,
  ].flat()
  return parts.length === 0 ? 'nenhum' : `${parts.join(' ou ')}, uma leitura basta`
}

function deviceBlocks(source: ReportSource): readonly Block[] {
  const { conditions, certificates, logIndexes } = source
  const devices = [...new Set(conditions.monitorings.map(({ device }) => device.id))]
  const named = deviceOf(source)
  const held = devices.flatMap((id) => certificates.filter(({ device_id }) => device_id === id))
  const without = devices.filter((id) => !certificates.some(({ device_id }) => device_id === id))
  return [
    { kind: 'heading', text: 'Dispositivos e certificados' },
    {
      kind: 'table',
      columns: [
        { title: 'Dispositivo', width: 4 },
        { title: 'Início', width: 2.4 },
        { title: 'Fim', width: 2.4 },
        { title: 'Sensor fora de serviço', width: 4 },
        { title: 'Nº no log', width: 1.6 },
      ],
      rows: conditions.monitorings.map((one) => [
        deviceName(one.device),
        instantText(one.started_at),
        one.ended_at === null ? 'medindo' : instantText(one.ended_at),
        one.stopped_at === null ? '–' : `desde ${instantText(one.stopped_at)}: ${one.stop_reason ?? ''}`,
        indexText(logIndexes, one.id),
      ]),
    },
    ...(held.length === 0
      ? []
      : [
          {
            kind: 'table',
            columns: [
              { title: 'Certificado', width: 3 },
              { title: 'Dispositivo', width: 4 },
              { title: 'Laboratório', width: 4 },
              { title: 'Calibrado em', width: 2 },
              { title: 'Válido até', width: 2 },
            ],
            rows: held.map((one) => [
              one.number,
              named(one.device_id),
              one.laboratory,
              writtenDay(one.calibrated_on),
              writtenDay(one.valid_until),
            ]),
          } satisfies Table,
        ]),
    ...(without.length === 0
      ? []
      : [{ kind: 'text', text: `Sem certificado cadastrado: ${without.map(named).join('; ')}.` } as const]),
  ]
}

function seriesBlocks(source: ReportSource, series: CountedSeries): readonly Block[] {
  const { range } = source.facts
  const { counted, statistics } = series
  const { device, channel } = statistics
  const title = `${channel === 'temperature' ? 'Temperatura' : 'Umidade'}: ${deviceOf(source)(device)}`
  return [
    { kind: 'heading', text: title },
    { kind: 'curve', curve: curveOf(source, series) },
    statisticsTable(channel, [
      ['Período inteiro', statistics],
      ...legsOf(source, statistics).map(
        ([name, leg]) => [name, periodStatistics(counted, leg, channel, range)] as const,
      ),
    ]),
    { kind: 'text', text: 'Nenhum desses números anula uma excursão.', isSmall: true },
  ]
}

function curveOf(
  { facts: { range }, conditions, judgement, checkpoints }: ReportSource,
  { counted, stopped_at, statistics: { device, channel, from, to } }: CountedSeries,
): Curve {
  const isShown = (one: Period): boolean => one.to >= from && one.from <= to
  return {
    channel,
    range,
    period: { from, to },
    points: chartPoints(counted, { from, to: Math.min(to, stopped_at ?? to) }, MAX_POINTS).points,
    gaps: conditions.gaps
      .filter((gap) => gap.device_id === device && gap.channel === channel)
      .map((gap) => ({ from: Date.parse(gap.from), to: Date.parse(gap.to) }))
      .filter(isShown),
    excursions: judgement.excursions
      .filter((one) => one.device === device && one.channel === channel)
      .map(({ started_at, duration_ms }) => ({ from: started_at, to: started_at + duration_ms }))
      .filter(isShown),
    marks: checkpoints
      .map(({ at }, index) => ({ at, number: index + 1 }))
      .filter(({ at }) => at >= from && at <= to),
  }
}

type Leg = readonly [name: string, period: Period]

/** Returns the parts of a period between checkpoints, if a checkpoint is inside. */
function legsOf({ checkpoints }: ReportSource, { from, to }: Period): readonly Leg[] {
  const inside = checkpoints
    .map(({ at }, index) => ({ at, name: String(index + 1) }))
    .filter(({ at }) => at > from && at < to)
  const ends = [{ at: from, name: 'início' }, ...inside, { at: to, name: 'fim' }]
  if (inside.length === 0) return []
  return ends.slice(1).flatMap((end, index) => {
    const start = ends[index]
    if (start === undefined || start.at === end.at) return []
    return [[`Trecho ${start.name} → ${end.name}`, { from: start.at, to: end.at }] as const]
  })
}

function statisticsTable(channel: Channel, parts: readonly (readonly [string, PeriodStatistics])[]): Table {
  const hasKinetic = parts.some(([, { mean_kinetic }]) => mean_kinetic !== null)
  return {
    kind: 'table',
    columns: [
      { title: 'Parte', width: 3.2 },
      { title: 'Duração', width: 2 },
      { title: 'Leituras', width: 1.6 },
      { title: 'Com dado', width: 1.8 },
      { title: 'Mínima', width: 1.9 },
      { title: 'Máxima', width: 1.9 },
      { title: 'Média', width: 1.9 },
      ...(hasKinetic ? [{ title: 'Cinética média', width: 2 }] : []),
      { title: 'Fora da faixa', width: 2 },
    ],
    rows: parts.map(([name, one]) => [
      name,
      durationText(one.to - one.from),
      countText(one.count),
      coverageText(one),
      valueText(channel, one.minimum),
      valueText(channel, one.maximum),
      valueText(channel, one.mean),
      ...(hasKinetic ? [valueText(channel, one.mean_kinetic)] : []),
      one.outside_ms === 0 ? '0 min' : durationText(one.outside_ms),
    ]),
  }
}

function checkpointBlocks({ checkpoints }: ReportSource): readonly Block[] {
  return [
    { kind: 'heading', text: 'Eventos da viagem' },
    {
      kind: 'table',
      columns: [
        { title: 'Nº', width: 1 },
        { title: 'Quando', width: 3 },
        { title: 'Evento', width: 5 },
        { title: 'Local', width: 7 },
      ],
      rows: checkpoints.map(({ type, at, location, place }, index) => [
        String(index + 1),
        instantText(at),
        place === undefined
          ? formatMessage('pt', `checkpoint.${type}`)
          : visitMessage('pt', { kind: type, place }),
        location,
      ]),
    },
  ]
}

function gapBlocks(source: ReportSource): readonly Block[] {
  const { gaps } = source.conditions
  const named = deviceOf(source)
  return [
    { kind: 'heading', text: 'Intervalos sem dado' },
    gaps.length === 0
      ? { kind: 'text', text: 'Nenhum.' }
      : {
          kind: 'table',
          columns: [
            { title: 'Dispositivo', width: 4 },
            { title: 'Medida', width: 2.2 },
            { title: 'De', width: 2.6 },
            { title: 'Até', width: 2.6 },
            { title: 'Duração', width: 2 },
            { title: 'Efeito', width: 3.4 },
          ],
          rows: gaps.map((gap) => [
            named(gap.device_id),
            channelNames[gap.channel],
            instantText(gap.from),
            instantText(gap.to),
            durationText(Date.parse(gap.to) - Date.parse(gap.from)),
            gap.is_tolerated ? 'tolerado' : 'passa do máximo',
          ]),
        },
    ...(gaps.length === 0
      ? []
      : [
          {
            kind: 'text',
            text: 'Um intervalo sem dado nunca conta como conforme.',
            isSmall: true,
          } as const,
        ]),
  ]
}
