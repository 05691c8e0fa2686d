import type { Block } from './report-blocks.ts'
import { deviceOf } from './report-names.ts'
import type { ReportSource } from './report-source.ts'
import { countText, coverageText, instantText, valueText } from './report-values.ts'

/** Returns how the numbers of a report follow from the readings. */
export function methodBlocks(source: ReportSource): readonly Block[] {
  const { range } = source.facts
  return [
    { kind: 'heading', text: 'Método' },
    {
      kind: 'list',
      items: [
        `Uma leitura vale até a seguinte, no máximo ${range.longest_gap_minutes} min; depois disso falta dado. Antes da primeira e depois da última também falta. Uma palavra de erro do registrador conta como falta de dado.`,
        'Os valores são milésimos inteiros e se comparam sem arredondar. Um valor igual ao limite está dentro da faixa.',
        excursionRule(range.minutes_outside),
        'A excursão termina depois de 10 minutos dentro da faixa. Tempo sem dado não a encerra nem a anula.',
        'Com valores diferentes no mesmo horário, conta o pior.',
        'O resultado é inconclusivo se um intervalo sem dado passa do máximo, se menos de 95% do tempo tem dado, ou se falta um certificado de calibração que a faixa exige.',
        'A média é ponderada pelo tempo em que cada leitura vale.',
        'Uma correção de relógio é a mesma para todas as leituras de um arquivo. Diferenças de até 2 minutos não se corrigem.',
        'Dados que chegam depois recalculam o resultado. Nada se apaga: o arquivo novo cita o que substitui, e uma decisão anterior fica marcada.',
      ],
    },
    ...(range.has_mean_kinetic
      ? kineticBlocks(source)
      : [
          {
            kind: 'text',
            text: 'A temperatura cinética média não se aplica a esta faixa.',
          } as const,
        ]),
    {
      kind: 'text',
      text: 'As leituras de um dia que ainda não terminou não estão cobertas pelo histórico. Este relatório não comprova qual produto estava na carga, onde o sensor estava dentro dela, nem que o sensor media bem entre calibrações.',
      isSmall: true,
    },
  ]
}

function excursionRule(minutes: number): string {
  return minutes === 0
    ? 'Há excursão com uma leitura fora da faixa.'
    : `Há excursão quando o tempo fora da faixa soma ${minutes} min sem 10 minutos de volta entre eles, ou com uma leitura além do limite imediato.`
}

function kineticBlocks(source: ReportSource): readonly Block[] {
  const { facts, conditions } = source
  const named = deviceOf(source)
  return [
    { kind: 'subheading', text: 'Temperatura cinética média' },
    { kind: 'formula', text: 'T = H ÷ ( m − ln( Σ w · e^(m − x) ÷ Σ w ) ) − 273,15' },
    {
      kind: 'list',
      items: [
        'x = H ÷ (t + 273,15) de cada leitura t em °C; m é o menor x.',
        `H = ${countText(facts.range.activation_kelvin)} K, a energia de ativação dividida pela constante dos gases.`,
        'w é o tempo em segundos em que a leitura vale.',
        'A fórmula é a de USP <1160>, multiplicada por e^m para não perder precisão.',
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: 'Dispositivo', width: 4 },
        { title: 'Leituras', width: 1.6 },
        { title: 'De', width: 2.6 },
        { title: 'Até', width: 2.6 },
        { title: 'Com dado', width: 2 },
        { title: 'Cinética média', width: 2.4 },
      ],
      rows: conditions.statistics
        .filter(({ channel }) => channel === 'temperature')
        .map(({ device_id, count, covered_ms, from, to, mean_kinetic }) => [
          named(device_id),
          countText(count),
          instantText(from),
          instantText(to),
          coverageText({ covered_ms, from: Date.parse(from), to: Date.parse(to) }),
          valueText('temperature', mean_kinetic),
        ]),
    },
  ]
}
