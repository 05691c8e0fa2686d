import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { variables } from '#platform/config/variables.ts'

const repository = join(import.meta.dirname, '../../..')
const file = join(repository, 'deploy/systemd/lastro.service')
const unit = readFileSync(file, 'utf8')
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasAnalyzer) process.stderr.write('systemd-analyze is not installed: the unit is not analysed\n')

test('the unit starts the server of /opt/lastro with the pinned Node and valid settings', () => {
  const [program, script = ''] = (valuesOf('ExecStart')[0] ?? '').split(' ')
  expect(program).toMatch(/^\/opt\/lastro\/tools\/node26\/node_modules\/\.bin\/node$/)
  expect(existsSync(join(repository, script.replace('/opt/lastro/', '')))).toBe(true)
  const environment = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')))
  const known = [...variables.map(({ name }) => name), 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  expect(known).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(readConfig({ ...environment, DATABASE_URL: 'postgres://lastro@127.0.0.1/lastro' }).dataDir).toBe(
    `/var/lib/${valuesOf('StateDirectory')[0]}`,
  )
  expect(environment['NODE_COMPILE_CACHE']).toBe(`/var/cache/${valuesOf('CacheDirectory')[0]}`)
})

test.skipIf(!hasAnalyzer)('systemd-analyze rates the exposure of the unit as at most 2.0', () => {
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', '--no-pager', file],
    { encoding: 'utf8' },
  )
  expect(status, stdout.split('\n').slice(-3).join('\n')).toBe(0)
})

/** Script that parses its arguments like `su` of util-linux, but runs the command as the caller. */
const su = `#!/bin/sh
options=$(getopt -o s:c: -- "$@") || exit 64
eval "set -- $options"
while [ "$1" != -- ]; do
  [ "$1" != -c ] || script=$2
  shift 2
done
shift 2
exec /bin/sh -c "$script" "$@"
`

test('the wrapper deploy/systemd/lastro passes options and quoted settings to the lastro command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-systemd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const put = (name: string, content: string) => {
    writeFileSync(join(folder, name), content, { mode: 0o755 })
    return join(folder, name)
  }
  put('su', su)
  const settings = put('lastro.env', "SMTP_URL='smtp://ana:a$b@localhost?allowPlain=true&x=1'\n")
  const program = put('program', '#!/bin/sh\nprintf "%s\\n" "$SMTP_URL" "$DATA_DIR" "$@"\n')
  const command = readFileSync(join(repository, 'deploy/systemd/lastro'), 'utf8')
    .replace('/etc/lastro/lastro.env', settings)
    .replace('/opt/lastro/lastro', program)
  const { stdout } = spawnSync(put('lastro', command), ['restore', 'a b', '--head', 'checkpoint'], {
    encoding: 'utf8',
    env: { PATH: [folder, process.env['PATH']].join(delimiter) },
  })
  expect(stdout.trimEnd().split('\n')).toEqual([
    'smtp://ana:a$b@localhost?allowPlain=true&x=1',
    '/var/lib/lastro',
    'restore',
    'a b',
    '--head',
    'checkpoint',
  ])
})
