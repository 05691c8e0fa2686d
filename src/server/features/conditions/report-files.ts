import type { AnsweredMonitoring, ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { assureIntactFile } from '#core/conditions/condition-file.ts'
import { decodeHex } from '#ledger/base/bytes.ts'
import { presentFiles, presentMonitoring } from './present-conditions.ts'
import type { Attachment } from './report-blocks.ts'
import type { ReportOrder } from './report-source.ts'

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

/**
 * Returns the files of days with exactly the bytes whose SHA-256 is in the history.
 * @throws Failure `media_damaged`
 */
export function attachmentsOf({ rows, files }: Pick<ReportOrder, 'rows' | 'files'>): readonly Attachment[] {
  const monitorings = rows.monitorings.map(presentMonitoring)
  return validDayFiles(presentFiles(rows.annexes)).flatMap((file) => {
    const deflated = files.get(file.digest)
    if (deflated === undefined) return []
    assureIntactFile(deflated, decodeHex(file.digest), file.bytes)
    return [
      {
        name: dayFileName(monitorings, file),
        deflated,
        bytes: file.bytes,
        description: `Leituras de ${file.day ?? ''} (UTC), SHA-256 ${file.digest}`,
        createdAt: new Date(file.created_at),
      },
    ]
  })
}
