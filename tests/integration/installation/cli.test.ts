import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckName } from '#ledger/receipt/check.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { runCli, runCliHere, type CliRun } from '../../support/processes/run-cli.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

const vectors = join(import.meta.dirname, '../../../vectors/lastro/receipts')

type Vector = {
  readonly options: {
    readonly key?: string
    readonly trackingId?: string
    readonly vrfKey?: string
    readonly witnesses?: readonly string[]
  }
  readonly expected: {
    readonly failed?: readonly {
      readonly name: CheckName
      readonly event?: number
      readonly code: LedgerErrorCode
    }[]
  }
  readonly receipt: string
}

let folder: string
let valid: Vector
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-cli-'))
  valid = await readVector('valid/all-fields.json')
  key = valid.options.key ?? ''
  await writeFile(join(folder, 'comprovante.json'), valid.receipt)
  await writeFile(join(folder, 'chave.txt'), `${key}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

async function readVector(path: string): Promise<Vector> {
  const vector: Vector = JSON.parse(await readFile(join(vectors, path), 'utf8'))
  return vector
}

function lastro(args: readonly string[], stdin?: string | Uint8Array): Promise<CliRun> {
  return runCli(folder, args, stdin)
}

function optionsOf({ options }: Vector): string[] {
  return [
    ...(options.key === undefined ? [] : ['--key', options.key]),
    ...(options.vrfKey === undefined ? [] : ['--vrf-key', options.vrfKey]),
    ...(options.trackingId === undefined ? [] : ['--tracking-id', options.trackingId]),
    ...(options.witnesses === undefined ? [] : ['--witness', options.witnesses.join(',')]),
  ]
}

describe('lastro verify', () => {
  test('finds receipt and key relative to the working directory', async () => {
    const { code, stdout, stderr } = await lastro(['verify', 'comprovante.json', '--key', 'chave.txt'])
    expect(stderr).toBe('')
    expect(stdout).toContain('Comprovante da remessa FT-20241201-ABC123')
    expect(stdout).toContain('Destinatário           “Ângela Conceição”')
    expect(stdout).toContain('01/12/2024, 09:00:00 GMT-3 (2024-12-01T12:00:00.000Z)')
    expect(stdout).toContain(
      '✓ CONFERE com a chave fixada.\n  Encerrado para paradas e status; anexos até o evento 3, pode haver outros.',
    )
    expect(code).toBe(0)
  })

  test.runIf(isWhole)('reads standard input', async () => {
    const { code, stdout } = await lastro(['verify', '-', '--key', key], valid.receipt)
    expect(stdout).toContain('✓ CONFERE com a chave fixada.')
    expect(code).toBe(0)
  })

  test.runIf(isWhole)('does not trust the key in the receipt', async () => {
    const { code, stdout } = await lastro(['verify', 'comprovante.json'])
    expect(stdout).toContain('TUDO CONCORDA, MAS A CHAVE NÃO FOI CONFERIDA.')
    expect(stdout).not.toContain('CONFERE com a chave fixada')
    expect(code).toBe(3)
  })

  test.runIf(isWhole)('checks that the receipt is of the requested shipment', async () => {
    const asked = await lastro([
      'verify',
      'comprovante.json',
      '--key',
      key,
      '--tracking-id',
      'ft-20241201-abc123',
    ])
    expect(asked.code).toBe(0)
    const other = await lastro([
      'verify',
      'comprovante.json',
      '--key',
      key,
      '--tracking-id',
      'FT-20241201-ABC124',
    ])
    expect(other.stdout).toContain('pediu-se FT-20241201-ABC124 e ele é de FT-20241201-ABC123')
    expect(other.code).toBe(1)
  })

  test.runIf(isWhole)('prints its result in English', async () => {
    const { code, stdout } = await lastro(['verify', 'comprovante.json', '--key', key, '--lang', 'en'])
    expect(stdout).toContain('✓ VERIFIED with the pinned key.')
    expect(code).toBe(0)
  })

  test('names the altered event and field', async () => {
    const { receipt } = await readVector('invalid/fields-not-committed.json')
    const { code, stdout } = await lastro(['verify', '-', '--key', key], receipt)
    expect(stdout).toContain(
      [
        '  ✗ Evento 2 · Campos revelados',
        '    O campo temperature não faz parte do que foi gravado (declaração).',
      ].join('\n'),
    )
    expect(stdout).toMatch(/✗ NÃO CONFERE\.\n$/)
    expect(code).toBe(1)
  })

  test.runIf(isWhole)('detects one flipped bit at any position', async () => {
    const bytes = Buffer.from(valid.receipt)
    const places = [0, 0.13, 0.29, 0.47, 0.61, 0.83, 0.97].map((part) => Math.floor(part * bytes.length))
    const runs = await Promise.all(
      places.map((place) => {
        const flipped = Buffer.from(bytes)
        flipped[place] = (flipped[place] ?? 0) ^ 1
        return lastro(['verify', '-', '--key', key], flipped)
      }),
    )
    expect(runs.map(({ code }) => code)).toEqual(places.map(() => 1))
    for (const { stdout } of runs) expect(stdout).toContain('O que não confere\n  ✗ ')
  })

  test.runIf(isWhole)('reports the position of a byte that is not UTF-8', async () => {
    const { code, stdout } = await lastro(
      ['verify', '-'],
      Buffer.concat([Buffer.from([0xff]), Buffer.from(valid.receipt)]),
    )
    expect(stdout).toContain('O arquivo não é texto em UTF-8: há um byte inválido na posição 0.')
    expect(code).toBe(1)
  })

  test.runIf(isWhole)('reports alterations as JSON', async () => {
    const { receipt } = await readVector('invalid/fields-not-committed.json')
    const { code, stdout } = await lastro(['verify', '-', '--key', key, '--json'], receipt)
    const result: { checks: { error?: object }[] } = JSON.parse(stdout)
    expect(result).toMatchObject({ verdict: 'not_verified', exit_code: 1, valid: false, history_root: null })
    expect(result.checks.filter(({ error }) => error)).toMatchObject([
      {
        name: 'fields',
        status: 'failed',
        event: 1,
        error: { code: 'field_not_committed', facts: { statement: 'client', field: 'temperature' } },
      },
    ])
    expect(code).toBe(1)
  })

  test.runIf(isWhole)('reports a verified receipt as JSON', async () => {
    const { code, stdout } = await lastro(['verify', 'comprovante.json', '--key', key, '--json'])
    const result: Record<string, unknown> = JSON.parse(stdout)
    expect(result).toMatchObject({
      verdict: 'verified',
      exit_code: 0,
      valid: true,
      key_pinned: true,
      tracking_id: 'FT-20241201-ABC123',
      key,
      head: { size: 12, root: '86977faddff381509f08d5a477693638a22c55a515e4d8df795e622c3d04b4b1' },
      completeness: { sealed: true, events: 3, size: 12 },
      history_root: '284519199303a29420c9b393cb97be305c6e364fff420eb77627969bc2307266',
    })
    expect(code).toBe(0)
  })
})

describe('lastro verify on the test vectors', async () => {
  for (const name of sampled(await readdir(join(vectors, 'valid')), 4)) {
    test(`verifies ${name}`, async () => {
      const vector = await readVector(`valid/${name}`)
      const { code } = await runCliHere(['verify', '-', ...optionsOf(vector)], vector.receipt)
      expect(code).toBe(vector.options.key === undefined ? 3 : 0)
    })
  }

  for (const name of sampled(await readdir(join(vectors, 'invalid')), 4)) {
    test(`names what is wrong with ${name}`, async () => {
      const vector = await readVector(`invalid/${name}`)
      const { code, stdout } = await runCliHere(['verify', '-', ...optionsOf(vector)], vector.receipt)
      expect(code).toBe(1)
      const [, told = ''] = stdout.split('\nO que não confere\n')
      const failed = vector.expected.failed ?? []
      expect(told.match(/^ {2}✗ (?!NÃO CONFERE)/gm)).toHaveLength(failed.length)
      for (const { name: check, event, code: reason } of failed) {
        const place = event === undefined ? '' : `Evento ${event + 1} · `
        const [words = ''] = formatMessage('pt', `ledger.${reason}`).split('{')
        expect(told).toContain(`  ✗ ${place}${formatMessage('pt', `check.${check}`)}\n    ${words}`)
      }
      expect(told).not.toMatch(/undefined|\{[a-z_]+\}/)
    })
  }
})

describe('lastro verify on timestamps', () => {
  const header = '00'.repeat(80)

  beforeAll(async () => {
    const examples = JSON.parse(
      await readFile(join(vectors, '../../opentimestamps/examples.json'), 'utf8'),
    ) as { valid: Record<string, { ots: string; file: string }> }
    const { ots = '', file = '' } = examples.valid['hello-world.txt.ots'] ?? {}
    await writeFile(join(folder, 'ola.txt.ots'), Buffer.from(ots, 'hex'))
    await writeFile(join(folder, 'ola.txt'), Buffer.from(file, 'hex'))
    await writeFile(join(folder, 'bloco.txt'), `${header}\n`)
  })

  test('reports an unchecked timestamp of the file, and refuses a timestamp of another file', async () => {
    const { code, stdout } = await lastro(['verify', 'ola.txt.ots', '--entry', 'ola.txt'])
    expect(stdout).toContain('– O CARIMBO É DESTE ARQUIVO, MAS NENHUM BLOCO FOI CONFERIDO.')
    expect(code).toBe(3)
    const other = await lastro(['verify', 'ola.txt.ots', '--entry', 'chave.txt', '--lang', 'en'])
    expect(other.stdout).toContain('✗ The timestamp is of another file.')
    expect(other.code).toBe(1)
  })

  test.runIf(isWhole)(
    'reads a header from argument or file, and reports an invalid header as JSON',
    async () => {
      for (const given of [header, 'bloco.txt']) {
        const { code, stdout } = await lastro([
          'verify',
          'ola.txt.ots',
          '--entry',
          'ola.txt',
          '--header',
          given,
          '--json',
        ])
        expect(JSON.parse(stdout)).toMatchObject({
          verdict: 'refused',
          attestations: [{ kind: 'bitcoin', height: 358391 }],
          faults: [{ code: 'header_invalid' }],
        })
        expect(code).toBe(1)
      }
    },
  )

  test.runIf(isWhole).each([
    [['ola.txt.ots'], 'um carimbo não traz o arquivo de que é'],
    [['ola.txt.ots', '--entry', 'ola.txt', '--key', 'chave.txt'], 'um carimbo nada diz de registros'],
    [['ola.txt.ots', '--entry', 'ola.txt', '--header', 'chave.txt'], 'chave.txt não é um cabeçalho de bloco'],
    [['comprovante.json', '--header', header], '--header só serve com um carimbo de tempo'],
  ])('refuses the arguments %j', async (args, words) => {
    const { code, stderr } = await lastro(['verify', ...args])
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })
})

describe('the lastro command', () => {
  test.runIf(isWhole)('prints the usage if no command is given', async () => {
    const { code, stdout, stderr } = await lastro([])
    expect(stdout).toBe('')
    expect(stderr).toContain('Uso\n  lastro verify COMPROVANTE  ')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('prints help on request', async () => {
    const portuguese = await lastro(['--help'])
    expect(portuguese.stdout).toContain('Código de saída\n  0  confere com a chave fixada')
    expect(portuguese.code).toBe(0)
    const english = await lastro(['verify', '--help', '--lang=en'])
    expect(english.stdout).toContain('Exit code\n  0  verified with the pinned key')
  })

  test.runIf(isWhole)('prints its version on request', async () => {
    const { code, stdout } = await lastro(['--version'])
    expect(stdout).toMatch(/^lastro \d+\.\d+\.\d+( \([\da-f]+\))?\n$/)
    expect(code).toBe(0)
  })

  test.runIf(isWhole)('names the cause of a test mail that cannot be sent', async () => {
    const port = await freePort()
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    const { code, stderr } = await runCli(folder, ['mail', 'test', 'ana@exemplo.com.br'], '', env)
    expect(stderr).toContain(`127.0.0.1:${port} recusou a conexão`)
    expect(code).toBe(2)
  })

  const refused: readonly (readonly [readonly string[], string])[] = [
    [['verify', 'nada\u001B[2J.json'], 'o arquivo nada‹U+001B›[2J.json não existe'],
    [['mail'], 'lastro: diga lastro mail test ENDEREÇO'],
    [['mail', 'test'], 'lastro: diga para quem'],
    [['mail', 'test', 'ana@exemplo.com.br'], 'lastro: SMTP_URL não está definido'],
    [['auditar'], 'lastro: não existe o comando “auditar”'],
    [['audit'], 'lastro: não há instalação na pasta'],
    [['verify', 'comprovante.json', '--chave', 'x'], 'lastro: não existe a opção --chave'],
    [['verify'], 'lastro: falta o comprovante'],
    [['verify', 'nada.json'], 'lastro: o arquivo nada.json não existe'],
    [['verify', 'pasta'], 'lastro: pasta é uma pasta, não um arquivo'],
    [['verify', 'comprovante.json', '--key', 'nada.txt'], '“nada.txt” não é uma chave de verificação'],
    [['verify', 'comprovante.json', '--key', 'longa.txt'], 'longa.txt passa de 4096 bytes'],
    [['verify', 'comprovante.json', '--key', 'vazio.txt'], 'vazio.txt não contém uma chave de verificação'],
  ]
  test.each(sampled(refused, 13))('refuses the arguments %j', async (args, words) => {
    await mkdir(join(folder, 'pasta'), { recursive: true })
    await writeFile(join(folder, 'vazio.txt'), '')
    await writeFile(join(folder, 'longa.txt'), 'a'.repeat(4097))
    const { code, stdout, stderr } = await lastro(args)
    expect(stderr).toContain(words)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('refuses the key of a witness as the key of a log', async () => {
    const witness = 'testemunha.example+b626a105+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g'
    const { code, stderr } = await lastro(['verify', 'comprovante.json', '--key', witness])
    expect(stderr).toContain('a chave é de uma testemunha, não de um registro')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('stops reading input that is larger than any receipt', async () => {
    const { code, stderr } = await lastro(['verify', '-'], Buffer.alloc(48 * 2 ** 20 + 1, 0x20))
    expect(stderr).toContain('a entrada padrão passa de 50331648 bytes')
    expect(code).toBe(2)
  })
})
