import type { FindingCode } from '#app/doctor/finding.ts'
import type { MailFailure } from '#platform/mail/mail-error.ts'
import type { CommandOf } from '../arguments.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { mailMessages } from '../mail/mail-messages.ts'
import { printResult } from '../render/print-result.ts'
import { toned, type Line, type Span } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

const marks = { ok: toned('good', '✓'), warning: toned('doubtful', '!'), failed: toned('bad', '✗') } as const

/**
 * Checks the installation that the environment variables name, and states how to correct each
 * failed check. Writes nothing.
 */
export async function doctor({ json, language }: CommandOf<'doctor'>, terminal: Terminal): Promise<ExitCode> {
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
  printResult(terminal, json, { healthy: failed === 0, checks: said }, lines)
  return failed === 0 ? exitCode.verified : exitCode.notVerified
}

/** Returns true if `lastro mail test` has a message for this code. */
function isMailFailure(code: FindingCode): code is `mail_${MailFailure}` {
  return Object.hasOwn(mailMessages, `error.${code}`)
}
