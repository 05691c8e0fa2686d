import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import { deviceName } from '#domain/conditions/monitoring.ts'
import type { Block, Table } from './report-blocks.ts'
import { deviceOf, indexText } from './report-names.ts'
import type { ReportSource } from './report-source.ts'
import { decisionNames, endNames, meaningNames, methodNames } from './report-texts.ts'
import { durationText, instantText, valueText } from './report-values.ts'

/** Returns the excursions, with what people recorded about each. */
export function excursionBlocks(source: ReportSource): readonly Block[] {
  const { excursions, unrecorded_excursions: unrecorded } = source.conditions
  const isNone = excursions.length === 0 && unrecorded === 0
  return [
    { kind: 'heading', text: 'Excursões' },
    ...(isNone ? [{ kind: 'text', text: 'Nenhuma.' } as const] : []),
    ...(source.judgement.excursions.length === 0 ? [] : [judgedTable(source)]),
    ...(unrecorded === 0
      ? []
      : [
          {
            kind: 'text',
            text: `${unrecorded === 1 ? '1 delas ainda não tem' : `${unrecorded} delas não têm`} registro próprio no histórico: só as primeiras 50 de uma remessa têm, e uma nova leva até um minuto.`,
          } as const,
        ]),
    ...excursions.flatMap((one, index) => recordedBlocks(source, one, index + 1)),
  ]
}

function judgedTable(source: ReportSource): Table {
  const named = deviceOf(source)
  return {
    kind: 'table',
    columns: [
      { title: 'Dispositivo', width: 4 },
      { title: 'Começo', width: 2.6 },
      { title: 'Fim', width: 2.6 },
      { title: 'Duração', width: 2 },
      { title: 'Fora da faixa', width: 2 },
      { title: 'Extremo', width: 2 },
      { title: 'Limite imediato', width: 2 },
    ],
    rows: source.judgement.excursions.map((one) => [
      named(one.device),
      instantText(one.started_at),
      one.ended_at === null ? 'ainda dura' : instantText(one.ended_at),
      durationText(one.duration_ms),
      durationText(one.outside_ms),
      valueText(one.channel, one.peak),
      one.is_absolute ? 'passou' : 'não passou',
    ]),
  }
}

function recordedBlocks(source: ReportSource, one: AnsweredExcursion, number: number): readonly Block[] {
  const { acknowledgement, channel, decisions, ended_by, state } = one
  const [newest] = decisions
  return [
    { kind: 'subheading', text: `Excursão ${number}: ${titleOf(one)}` },
    {
      kind: 'facts',
      facts: [
        ['Dispositivo', deviceName(one.device)],
        ['Começo', instantText(one.started_at)],
        ['Fim', one.ended_at === null ? 'ainda dura' : instantText(one.ended_at)],
        ...(ended_by === null ? [] : [['Terminou porque', endNames[ended_by]] as const]),
        ['Registrada em', `${instantText(one.opened_at)}, nº ${indexText(source.logIndexes, one.id)} no log`],
        [
          'Reconhecida',
          acknowledgement === null
            ? 'por ninguém'
            : `${instantText(acknowledgement.acknowledged_at)}, por ${acknowledgement.name ?? 'uma chave de API'}: ${acknowledgement.comment}`,
        ],
        ...(newest === undefined && state !== 'withdrawn' ? [['Decisão', 'ainda não há'] as const] : []),
      ],
    },
    ...decisions.flatMap((decision, at): readonly Block[] => [
      {
        kind: 'facts',
        facts: [
          [
            'Decisão',
            `${decisionNames[decision.decision]}${at > 0 || state === 'outdated' ? ' (decidido antes de novos dados)' : ''}`,
          ],
          ['Justificativa', decision.justification],
          ['Assinado por', decision.name],
          ['Registro profissional', decision.registration ?? 'não informado'],
          ['Data e hora', instantText(decision.signed_at)],
          ['Significado', meaningNames[decision.meaning]],
          ['Forma', methodNames[decision.method]],
          [
            'O que viu',
            `${durationText(decision.seen.duration_ms)}, extremo de ${valueText(channel, decision.seen.peak)}`,
          ],
          ['Nº no log', indexText(source.logIndexes, decision.id)],
        ],
      },
    ]),
  ]
}

function titleOf({ channel, direction, peak, duration_ms }: AnsweredExcursion): string {
  const subject = channel === 'temperature' ? 'temperatura' : 'umidade'
  const change = direction === 'above' ? 'até' : 'caiu a'
  return `${subject} ${change} ${valueText(channel, peak)}, por ${durationText(duration_ms)}`
}
