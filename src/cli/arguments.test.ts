import { describe, expect, it } from 'vitest'
import { parseCommand } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { languageOf } from './read-arguments.ts'

function refusalOf(...args: readonly string[]): unknown {
  try {
    return parseCommand(args)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: error.code, facts: error.facts }
  }
}

describe('parseCommand', () => {
  it('parses the commands rotate and epoch, and refuses missing and unexpected arguments', () => {
    expect(parseCommand(['rotate', 'log-key', '--end-overlap'])).toEqual({
      name: 'rotate',
      what: 'log-key',
      folder: undefined,
      endsOverlap: true,
      json: false,
      language: 'pt',
    })
    expect(refusalOf('rotate')).toEqual({
      code: 'rotation_not_named',
      facts: { kinds: 'log-key, secret, database-password, anchor-key, witness-key' },
    })
    expect(parseCommand(['rotate', 'witness-key', 'testemunha'])).toMatchObject({
      what: 'witness-key',
      folder: 'testemunha',
      endsOverlap: false,
    })
    expect(refusalOf('rotate', 'witness-key')).toMatchObject({ code: 'folder_not_named' })
    expect(refusalOf('rotate', 'secret', 'testemunha')).toMatchObject({ code: 'argument_unexpected' })
    expect(refusalOf('rotate', 'anchor-key', '--end-overlap')).toMatchObject({ code: 'unknown_option' })
    expect(refusalOf('rotate', 'vrf')).toMatchObject({ code: 'rotation_not_named' })
    expect(parseCommand(['epoch', '--confirm', 'a/log', '--json', '--lang', 'en'])).toEqual({
      name: 'epoch',
      confirm: 'a/log',
      json: true,
      language: 'en',
    })
    expect(refusalOf('epoch')).toEqual({ code: 'option_missing', facts: { option: '--confirm' } })
    expect(refusalOf('restore', 'copia', '--lost', '--nothing-since')).toEqual({
      code: 'option_missing',
      facts: { option: '--head' },
    })
  })

  it('parses verify with only a receipt, and applies the default options', () => {
    expect(parseCommand(['verify', 'comprovante.json'])).toEqual({
      name: 'verify',
      receipt: 'comprovante.json',
      key: undefined,
      keys: undefined,
      witness: undefined,
      trackingId: undefined,
      entry: undefined,
      header: undefined,
      rpc: undefined,
      timeoutMs: 30_000,
      json: false,
      language: 'pt',
    })
  })

  it('accepts options before and after the file, with values after a space or an equals sign', () => {
    expect(
      parseCommand([
        '--lang=en',
        'verify',
        '--key',
        'a+b+c',
        '-',
        '--tracking-id',
        ' ft-20241201-abc123',
        '--json',
      ]),
    ).toEqual({
      name: 'verify',
      receipt: '-',
      key: 'a+b+c',
      keys: undefined,
      witness: undefined,
      trackingId: 'FT-20241201-ABC123',
      entry: undefined,
      header: undefined,
      rpc: undefined,
      timeoutMs: 30_000,
      json: true,
      language: 'en',
    })
  })

  it('treats an argument after -- as a file, even if it looks like an option', () => {
    expect(parseCommand(['verify', '--', '--json'])).toMatchObject({ receipt: '--json', json: false })
  })

  it.each([[[]], [['--lang', 'en']]])('falls back to the general help for the arguments %j', (args) => {
    expect(parseCommand(args)).toMatchObject({ name: 'help', asked: false })
  })

  it.each([
    [['--help'], undefined],
    [['-h'], undefined],
    [['help'], undefined],
    [['verify', '--help'], 'verify'],
    [['help', 'verify'], 'verify'],
    [['audit', '-h'], 'audit'],
  ])('returns the help that the arguments %j request', (args, topic) => {
    expect(parseCommand(args)).toEqual({ name: 'help', asked: true, topic, language: 'pt' })
  })

  it('parses an export of one shipment if the first argument is a tracking code, otherwise of a log', () => {
    const whole = { name: 'export', log: 'https://a.example', folder: 'b', trackingId: undefined }
    expect(parseCommand(['export', 'https://a.example', 'b'])).toMatchObject(whole)
    expect(parseCommand(['export', 'ft-20241201-abc123', 'https://a.example', 'b'])).toMatchObject({
      ...whole,
      trackingId: 'FT-20241201-ABC123',
    })
    expect(parseCommand(['export', './FT-20241201-ABC123', 'b'])).toMatchObject({
      log: './FT-20241201-ABC123',
    })
  })

  it('parses the options of an audit, and applies the default time limit', () => {
    expect(parseCommand(['audit', 'https://lastro.example', '--since', 'cabeca.txt', '--timeout=5'])).toEqual(
      {
        name: 'audit',
        log: 'https://lastro.example',
        key: undefined,
        since: 'cabeca.txt',
        witness: undefined,
        receipt: undefined,
        timeoutMs: 5_000,
        json: false,
        language: 'pt',
      },
    )
    expect(parseCommand(['audit', 'pasta'])).toMatchObject({ timeoutMs: 30_000 })
  })

  it.each([
    [['export'], 'log_not_named', {}],
    [['export', 'https://a.example'], 'folder_not_named', {}],
    [['export', 'FT-20241201-ABC123', 'https://a.example'], 'folder_not_named', {}],
    [['export', 'https://a.example', 'b', 'c'], 'argument_unexpected', { argument: 'c' }],
    [['doctor', 'x'], 'argument_unexpected', { argument: 'x' }],
    [['migrate'], 'option_missing', { option: '--check' }],
    [['database'], 'unknown_database_action', {}],
    [['database', 'roles', 'x'], 'argument_unexpected', { argument: 'x' }],
    [['completion', 'csh'], 'unknown_shell', { shell: 'csh' }],
    [['completion', 'bash', '--json'], 'unknown_option', { option: '--json' }],
    [['auditar'], 'unknown_command', { command: 'auditar' }],
    [['audit', '--key', 'a'], 'unknown_option', { option: '--key' }],
    [['audit', 'https://a.example', '--pause'], 'unknown_option', { option: '--pause' }],
    [['audit', '--pause', '--resume'], 'option_repeated', { option: '--resume' }],
    [['audit', 'a', '--tracking-id', 'FT-20241201-ABC123'], 'unknown_option', { option: '--tracking-id' }],
    [['verify', 'a', '--since', 'b'], 'unknown_option', { option: '--since' }],
    [['audit', 'a', '--timeout', '0'], 'timeout_invalid', { seconds: '0' }],
    [['audit', 'a', '--timeout', '601'], 'timeout_invalid', { seconds: '601' }],
    [['audit', 'a', '--timeout', '1.5'], 'timeout_invalid', { seconds: '1.5' }],
    [['verify', 'a', '--kex', 'b'], 'unknown_option', { option: '--kex' }],
    [['verify', 'a', '-k'], 'unknown_option', { option: '-k' }],
    [['verify', 'a', '--no-json'], 'unknown_option', { option: '--no-json' }],
    [['verify', 'a', '--key'], 'option_value_missing', { option: '--key' }],
    [['verify', 'a', '--key='], 'option_value_missing', { option: '--key' }],
    [['verify', 'a', '--key', '--json'], 'option_value_missing', { option: '--key' }],
    [['verify', 'a', '--json=yes'], 'option_value_unexpected', { option: '--json' }],
    [['verify', 'a', '--key', 'b', '--key', 'c'], 'option_repeated', { option: '--key' }],
    [['verify', 'a', '--lang', 'es'], 'unknown_language', { language: 'es' }],
    [
      ['verify', 'a', '--tracking-id', 'FT-20241301-ABC123'],
      'tracking_id_invalid',
      { code: 'FT-20241301-ABC123' },
    ],
    [['verify', 'a', 'b'], 'argument_unexpected', { argument: 'b' }],
    [['verify'], 'receipt_missing', {}],
    [['--json'], 'receipt_missing', {}],
  ])('refuses %j with the code %s', (args, code, facts) => {
    expect(refusalOf(...args)).toEqual({ code, facts })
  })
})

describe('languageOf', () => {
  it('returns the language of --lang even if other arguments are invalid', () => {
    expect(languageOf(['audit', '--lang', 'en', '--nonsense'])).toBe('en')
    expect(languageOf(['audit', '--lang'])).toBe('pt')
    expect(languageOf(['audit', '--lang', 'es'])).toBe('pt')
  })
})
