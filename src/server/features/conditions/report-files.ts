import type { AnsweredMonitoring, ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { unpackAtOnce } from '#core/conditions/condition-file.ts'
import type { FiledDay } from '#core/conditions/load-condition-facts.ts'
import { readDayColumns } from '#domain/conditions/day-file.ts'
import { decodeHex } from '#ledger/base/bytes.ts'
import { freeBuffer } from '#platform/base/free-buffer.ts'
import { presentFiles, presentMonitoring } from './present-conditions.ts'
import type { Attachment } from './report-blocks.ts'
import { filedDay, type DayContents, type ReportOrder } from './report-source.ts'

type DayFile = ConditionsAnswer['files'][number]

/** Returns the files of days that no later file replaces, in the order of their time. */
export function validDayFiles(files: readonly DayFile[]): readonly DayFile[] {
  return files
    .filter(({ kind, replaced_by }) => kind === 'day_file' && replaced_by === null)
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

/** Returns the name of the file of a day within the report. */
export function dayFileName(monitorings: readonly AnsweredMonitoring[], file: DayFile): string {
  const device = monitorings.find((one) => one.device.id === file.device_id)?.device
  const name = `${device?.maker ?? ''} ${device?.serial ?? ''}`
    .normalize('NFD')
    .replaceAll(/[^\w]+/g, ' ')
    .trim()
  const channel = file.channel === 'humidity' ? 'umidade' : 'temperatura'
  // Serial numbers of several makers may be alike but for other characters.
  return `${[file.day, ...name.split(' '), channel, file.digest.slice(0, 8)].join('-').toLowerCase()}.csv`
}

/** File of a day, and the readings in it. */
export type OpenedDay = FiledDay & {
  readonly attachment: Attachment
  /** Name of the day by `filedDay`. */
  readonly name: string
}

/**
 * Opens the files of days, which have exactly the bytes whose SHA-256 is in the history.
 * @throws Failure `media_damaged`
 */
export function openDayFiles({ rows }: Pick<ReportOrder, 'rows'>, files: DayContents): readonly OpenedDay[] {
  const monitorings = rows.monitorings.map(presentMonitoring)
  return validDayFiles(presentFiles(rows.annexes)).flatMap((file) => {
    const deflated = files.get(file.digest)
    if (deflated === undefined) return []
    const plain = unpackAtOnce(deflated, decodeHex(file.digest), file.bytes)
    const readings = readDayColumns(plain)
    freeBuffer(plain)
    const attachment = {
      name: dayFileName(monitorings, file),
      deflated,
      bytes: file.bytes,
      description: `Leituras de ${file.day ?? ''} (UTC), SHA-256 ${file.digest}`,
      createdAt: new Date(file.created_at),
    }
    const { device_id: device, channel, day } = file
    return [{ attachment, name: filedDay(device, day), device, channel: channel ?? 'temperature', readings }]
  })
}
