import type { FindingCode } from '#app/doctor/finding.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'
import type { DoctorCommand } from '../command.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { mailMessages } from '../mail/mail-messages.ts'
import { toJsonText } from '../render/json-text.ts'
import { toned, toText, type Line, type Span } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

const marks = { ok: toned('good', '✓'), warning: toned('doubtful', '!'), failed: toned('bad', '✗') } as const

/**
 * Checks the installation in the environment and names the correction of each failed check.
 * Writes nothing.
 */
export async function doctor({ json, language }: DoctorCommand, terminal: Terminal): Promise<ExitCode> {
  const { examine } = await import('#app/doctor/examine.ts')
  const findings = await examine(process.env)
  const said = findings.map(({ check, status, code, facts }) => ({
    check,
    status,
    code,
    says: tell(language, isMailFailure(code) ? `error.${code}` : `doctor.${code}`, facts),
  }))
  const failed = said.filter(({ status }) => status === 'failed').length
  const lines: readonly Line[] = [
    ...said.map(({ check, status, says }): readonly Span[] => [
      marks[status],
      ` ${tell(language, `doctor.part.${check}`)}: ${says}`,
    ]),
    [],
    [
      failed === 0
        ? toned('good', tell(language, 'doctor.healthy'))
        : toned('bad', tell(language, 'doctor.failed', { count: failed })),
    ],
  ]
  terminal.print(
    json ? toJsonText({ healthy: failed === 0, checks: said }) : toText(lines, terminal.useColour),
  )
  return failed === 0 ? exitCode.verified : exitCode.notVerified
}

/** Returns whether the messages of `lastro mail test` cover this code. */
function isMailFailure(code: FindingCode): code is `mail_${MailFailure}` {
  return Object.hasOwn(mailMessages, `error.${code}`)
}
