import type { Block, Table } from './report-blocks.ts'
import { deviceOf, indexText } from './report-names.ts'
import { dayFileName, validDayFiles } from './report-files.ts'
import type { ReportSource, StatedSource } from './report-source.ts'
import { channelNames, signatureNames } from './report-texts.ts'
import { countText, instantText, offsetText, writtenDay } from './report-values.ts'

/** Returns the files of the readings, and how anybody checks them. */
export function fileBlocks(source: StatedSource): readonly Block[] {
  const { conditions, logIndexes, head, link } = source
  const days = validDayFiles(conditions.files)
  const loggerFiles = conditions.files.filter(({ kind }) => kind === 'logger_file')
  return [
    { kind: 'heading', text: 'Leituras registradas no histórico' },
    {
      kind: 'text',
      text: `Cada arquivo abaixo está dentro deste PDF, como anexo, byte por byte como o histórico o registrou. Solte um anexo em ${link}, em “Conferir um arquivo”, para ver que é o registrado.`,
    },
    ...(days.length === 0 ? [] : [daysTable(source, days)]),
    ...(loggerFiles.length === 0 ? [] : loggerFileBlocks(source, loggerFiles)),
    { kind: 'subheading', text: 'Posição no log público' },
    head === undefined
      ? { kind: 'text', text: 'O log ainda não tem cabeça assinada.' }
      : {
          kind: 'facts',
          facts: [
            ['Log', head.origin],
            ['Tamanho', `${countText(head.size)} entradas, assinado em ${instantText(head.signedAt)}`],
            ['Raiz', head.root],
            ['Eventos desta remessa', `${logIndexes.size} no log`],
          ],
        },
  ]
}

type File = StatedSource['conditions']['files'][number]

function daysTable({ conditions, logIndexes }: StatedSource, days: readonly File[]): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'Dia (UTC)', width: 1.9 },
      { title: 'Anexo e SHA-256', width: 10, isCode: true },
      { title: 'Leituras', width: 1.5 },
      { title: 'Nº no log', width: 1.6 },
    ],
    rows: days.map((file) => [
      writtenDay(file.day ?? ''),
      `${dayFileName(conditions.monitorings, file)}\n${file.digest}`,
      countText(file.count),
      indexText(logIndexes, file.event_id),
    ]),
  }
}

function loggerFileBlocks(source: StatedSource, files: readonly File[]): readonly Block[] {
  const named = deviceOf(source)
  return [
    { kind: 'subheading', text: 'Arquivos de registradores' },
    {
      kind: 'table',
      columns: [
        { title: 'Arquivo', width: 5.4, isCode: true },
        { title: 'Dispositivo', width: 3.2 },
        { title: 'Leituras', width: 1.5 },
        { title: 'Assinatura', width: 1.8 },
        { title: 'Correção do relógio', width: 2 },
        { title: 'Nº no log', width: 1.4 },
      ],
      rows: files.map((file) => [
        `${file.name ?? ''}\n${file.digest}`,
        named(file.device_id),
        countText(file.count),
        file.signature === null ? '–' : signatureNames[file.signature],
        offsetText(file.offset_ms),
        indexText(source.logIndexes, file.event_id),
      ]),
    },
    {
      kind: 'list',
      items: files.flatMap(({ name, confirmed_reason: reason }) =>
        reason === null ? [] : [`${name ?? ''} foi aceito mesmo assim, com o motivo: ${reason}`],
      ),
    },
  ]
}

/** Names the days with readings that no file holds, if there are any. */
export function unfiledBlocks(source: ReportSource): readonly Block[] {
  const items = unfiledDays(source)
  if (items.length === 0) return []
  return [
    { kind: 'heading', text: 'Leituras fora dos anexos' },
    {
      kind: 'text',
      text: 'Sem arquivo ainda. O arquivo de um dia (UTC) é escrito quando o dia termina, ou quando o monitoramento termina:',
    },
    { kind: 'list', items },
  ]
}

/** Returns one text for each device and channel. */
function unfiledDays(source: ReportSource): readonly string[] {
  const filed = new Set(
    validDayFiles(source.conditions.files).map(
      ({ device_id, channel, day }) => `${device_id} ${channel ?? ''} ${day ?? ''}`,
    ),
  )
  const named = deviceOf(source)
  return source.facts.monitorings.flatMap(({ device, series }) =>
    series.flatMap(({ channel, readings }) => {
      const { ats } = readings
      const days = new Set<number>()
      let day = Number.NaN
      // The iterator of an array of numbers takes several times as long.
      for (let n = 0; n < ats.length; n += 1) {
        const next = Math.floor((ats[n] ?? 0) / DAY_MS)
        if (next !== day) days.add((day = next))
      }
      const unfiled = [...days]
        .toSorted((a, b) => a - b)
        .map((one) => new Date(one * DAY_MS).toISOString().slice(0, 10))
        .filter((one) => !filed.has(`${device} ${channel} ${one}`))
      return unfiled.length === 0
        ? []
        : [`${named(device)}, ${channelNames[channel]}: ${unfiled.map(writtenDay).join(', ')}`]
    }),
  )
}

const DAY_MS = 86_400_000
