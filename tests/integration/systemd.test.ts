import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const repository = join(import.meta.dirname, '../..')
const file = join(repository, 'deploy/systemd/lastro.service')
const unit = readFileSync(file, 'utf8')
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasAnalyzer) process.stderr.write('systemd-analyze is not installed: the unit is not analysed\n')

test('the unit starts the server of /opt/lastro by the pinned Node, with settings that it knows', () => {
  const [program, script = ''] = (valuesOf('ExecStart')[0] ?? '').split(' ')
  expect(program).toMatch(/^\/opt\/lastro\/tools\/node26\/node_modules\/\.bin\/node$/)
  expect(existsSync(join(repository, script.replace('/opt/lastro/', '')))).toBe(true)
  const environment = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')))
  expect(readConfig({ ...environment, DATABASE_URL: 'postgres://lastro@127.0.0.1/lastro' }).dataDir).toBe(
    `/var/lib/${valuesOf('StateDirectory')[0]}`,
  )
})

test.skipIf(!hasAnalyzer)('systemd takes the unit for well protected', () => {
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', '--no-pager', file],
    { encoding: 'utf8' },
  )
  expect(status, stdout.split('\n').slice(-3).join('\n')).toBe(0)
})
