import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { completionFor } from './completion.ts'
import { shells } from './options.ts'

const complete = (...words: readonly string[]): string[] => {
  const script = `${completionFor('bash')}
COMP_WORDS=(lastro "$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _lastro; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}
const hasBash = spawnSync('bash', ['--version']).status === 0

describe('completion', () => {
  it.each(shells)('for %s contains every command and every option', (shell) => {
    const script = completionFor(shell)
    for (const [name, { options }] of Object.entries(commands)) {
      expect(script).toContain(name)
      for (const option of options) expect(script).toContain(option)
    }
  })

  it.skipIf(!hasBash)('in bash completes commands, and the options of the command already typed', () => {
    expect(complete('ex')).toEqual(['export'])
    expect(complete('audit', '--s')).toEqual(['--since'])
    expect(complete('verify', '--s')).toEqual([''])
    expect(complete('verify', '--lang', '')).toEqual(['pt', 'en'])
    expect(complete('completion', '')).toEqual([...shells])
    expect(complete('rotate', 'w')).toEqual(['witness-key'])
  })
})
