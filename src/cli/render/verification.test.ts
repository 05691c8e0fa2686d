import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkNames, type Check } from '#ledger/receipt/check.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import type { VerifiedAnchor } from '#ledger/receipt/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { openTerminal } from '../terminal.ts'
import { toText } from './text.ts'
import { renderVerification } from './verification.ts'

const eventChecks = [
  'leaf',
  'fields',
  'client_statement',
  'server_statement',
  'sequence',
  'inclusion',
] as const

function event(sequence: number, changes: Partial<VerifiedEvent> = {}): VerifiedEvent {
  return {
    sequence,
    kind: 'event',
    type: sequence === 0 ? 'shipment.created' : 'checkpoint.created',
    eventId: `evento-${sequence}`,
    lists: { client: 1, server: 1 },
    committedBy: 'client',
    clientHash: `c${sequence}`.repeat(32),
    leafHash: `f${sequence}`.repeat(32),
    index: 40 + sequence,
    valid: true,
    fields: { occurred_at: '2026-11-20T14:03:12.345Z', city: 'Belém' },
    server: { received_at: '2026-11-20T14:03:13.000Z', status_after: 'in_transit', final: false },
    hidden: { client: [], server: [] },
    ...changes,
  }
}

/** Creates a verification of these events in which all checks pass except those in `failed`. */
function verification(
  events: readonly VerifiedEvent[],
  { failed = [], ...changes }: Partial<Verification> & { failed?: readonly Check[] } = {},
): Verification {
  const passed = checkNames.flatMap((name): Check[] =>
    eventChecks.some((one) => one === name)
      ? events.map(({ sequence }) => ({ name, status: 'passed', event: sequence }))
      : [{ name, status: name === 'completeness' ? 'skipped' : 'passed' }],
  )
  const isReplaced = (check: Check): boolean =>
    failed.some(({ name, event: at }) => name === check.name && at === check.event)
  return {
    valid: failed.length === 0,
    checks: [...passed.filter((check) => !isReplaced(check)), ...failed],
    origin: 'lastro.example/log',
    key: 'lastro.example/log+00000000+AQID',
    keyPinned: true,
    vrfKeyPinned: true,
    trackingId: 'FT-20261120-ABC123',
    isTest: false,
    head: { origin: 'lastro.example/log', size: 77, root: new Uint8Array(32).fill(0xab) },
    events,
    anchors: [],
    cosignatures: [],
    blocks: [],
    completeness: { sealed: false, events: events.length, size: 77 },
    ...changes,
  }
}

function render(of: Verification, language: 'pt' | 'en' = 'pt', timeZone = 'America/Sao_Paulo'): string {
  return toText(renderVerification(of, { language, timeZone }), false)
}

it.each([
  ['pt', 'TESTE, sem valor\nComprovante da remessa'],
  ['en', 'TEST, no value\n'],
] as const)('renderVerification begins with the mark of a test company in %s', (language, words) => {
  const isTest = true
  expect(render(verification([event(0)], { isTest }), language).startsWith(words)).toBe(true)
  expect(render(verification([event(0)]), language)).not.toContain(words.split('\n')[0])
})

describe('the report on a valid receipt', () => {
  const text = render(verification([event(0), event(1)], { historyRoot: 'f1'.repeat(32) }))

  it('lists each check by name and result', () => {
    expect(text).toContain('\n  ✓ Formato do comprovante: confere\n')
    expect(text).toContain('\n  ✓ Chave do registro: confere: é a chave fixada\n')
    expect(text).toContain('\n  ✓ Inclusão no estado assinado: confere nos 2 eventos\n')
    expect(text).toContain('\n  – Encerramento do histórico: ainda não encerrado\n')
  })

  it('shows the name, size and root of the log, and the root of the history', () => {
    expect(text).toMatch(/\n {2}Registro +lastro\.example\/log\n/)
    expect(text).toMatch(/\n {2}Tamanho +77 folhas\n/)
    expect(text).toMatch(new RegExp(`\\n {2}Raiz do registro +${'ab'.repeat(32)}\\n`))
    expect(text).toMatch(new RegExp(`\\n {2}Raiz do histórico +${'f1'.repeat(32)}\\n`))
  })

  it('shows declared and received times in the zone of the reader and in exact UTC', () => {
    expect(text).toMatch(/Horário declarado +20\/11\/2026, 11:03:12 GMT-3 \(2026-11-20T14:03:12\.345Z\)/)
    expect(text).toMatch(/Recebido em +20\/11\/2026, 11:03:13 GMT-3 \(2026-11-20T14:03:13\.000Z\)/)
  })

  it('states up to which event the history is proved, and who declared the contents', () => {
    expect(text).toContain('✓ CONFERE com a chave fixada.')
    expect(text).toContain(
      'Conferido até o evento 2. Depois dele pode haver outros que ainda não aparecem aqui.',
    )
    expect(text).toContain('O conteúdo e o horário são declarados por quem registrou.')
  })
})

it('renderVerification states that an event’s time is not proved if the receipt has no witness, anchor or block', () => {
  const text = render(verification([event(0)]))
  expect(text).toContain('Horário sem comprovação')
  expect(text).not.toContain('Horário comprovado')
})

it('renderVerification marks each event whose received time precedes that of an earlier event in the history', () => {
  const received = (sequence: number, at: string) =>
    event(sequence, { server: { received_at: at, status_after: 'in_transit', final: false } })
  const text = render(
    verification([
      received(0, '2026-11-20T14:00:00.000Z'),
      received(1, '2026-11-19T14:00:00.000Z'),
      received(2, '2026-11-21T14:00:00.000Z'),
    ]),
  )
  const marked = text
    .split(/\n {2}Evento \d · /)
    .map((part) => part.includes('! Horário de recebimento fora'))
  expect(marked).toEqual([false, false, true, false])
  expect(text).toContain('✓ CONFERE com a chave fixada.')
})

describe('the report on a receipt with an anchor on a development chain', () => {
  const anchor: VerifiedAnchor = {
    kind: 'evm',
    chainId: 31_337,
    contract: '11'.repeat(20),
    sender: '22'.repeat(20),
    transaction: '33'.repeat(32),
    block: 7,
    blockHash: '44'.repeat(32),
    time: 1_763_647_400,
    size: 77,
    root: new Uint8Array(32).fill(0xab),
    proof: [],
    isConsistent: true,
    isOnChain: false,
    events: 3,
    latest: 1_763_647_400,
  }
  const text = render(verification([event(0), event(1), event(2)], { anchors: [anchor] }))

  it('warns about the development chain once, not at each event', () => {
    expect(text.match(/Quem opera esta instalação opera também essa cadeia/g)).toHaveLength(1)
    expect(text.match(/não prova nada a quem é de fora/g)).toHaveLength(1)
    expect(
      text.match(/cadeia de desenvolvimento desta instalação, bloco 7\): informado pelo arquivo/g),
    ).toHaveLength(3)
  })
})

describe('the time zone of a report', () => {
  const zoneFor = (env: NodeJS.ProcessEnv, machine: string): string => {
    vi.stubEnv('TZ', env['TZ'])
    vi.spyOn(Intl, 'DateTimeFormat').mockReturnValue({
      resolvedOptions: () => ({ timeZone: machine }),
    } as unknown as Intl.DateTimeFormat)
    return openTerminal().timeZone
  }
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  it.each([
    ['Brasília if the machine has no configured zone', {}, 'UTC', 'America/Sao_Paulo'],
    ['UTC if the variable TZ is UTC', { TZ: 'UTC' }, 'UTC', 'UTC'],
    ['the zone of the machine', {}, 'America/Manaus', 'America/Manaus'],
  ])('is %s', (_, env, machine, expected) => {
    expect(zoneFor(env, machine)).toBe(expected)
  })

  it('is named once above the checks', () => {
    const text = render(verification([event(0)]))
    expect(text.match(/America\/Sao_Paulo/g)).toHaveLength(1)
    expect(text).toContain('20/11/2026, 11:03:12 GMT-3')
  })
})

it('renderVerification states that a history is closed and how many events it has', () => {
  const text = render(
    verification([event(0), event(1)], { completeness: { sealed: true, events: 2, size: 77 } }),
  )
  expect(text).toContain('Encerrado para paradas e status; anexos até o evento 2, pode haver outros.')
})

it('renderVerification states that no key was pinned, so that nothing confirms the receipt’s key', () => {
  const text = render(verification([event(0)], { keyPinned: false }))
  expect(text).toContain('– Chave do registro: bem formada, mas nenhuma foi fixada para comparar')
  expect(text).toContain('– TUDO CONCORDA, MAS A CHAVE NÃO FOI CONFERIDA.')
  expect(text).toContain('repita com --key')
  expect(text).not.toContain('CONFERE com a chave fixada')
})

describe('the report on an invalid receipt', () => {
  const altered: Check = {
    name: 'client_statement',
    status: 'failed',
    event: 1,
    error: {
      code: 'client_hash_mismatch',
      facts: { by: 'leaf', expected: 'aa'.repeat(32), found: 'bb'.repeat(32) },
    },
  }
  const text = render(verification([event(0), event(1), event(2)], { failed: [altered] }))

  it('names the event of a failed check, with expected and found values', () => {
    expect(text).toContain(
      [
        'O que não confere',
        '  ✗ Evento 2 · Declaração do evento',
        '    A declaração do evento não é a que consta na folha.',
        `      Esperado    ${'aa'.repeat(32)}`,
        `      Encontrado  ${'bb'.repeat(32)}`,
      ].join('\n'),
    )
  })

  it('lists for each check the events that pass and the events that fail', () => {
    expect(text).toContain('✗ Declaração do evento: não confere no evento 2\n')
    expect(text).toContain('✓ Declaração do evento: confere nos eventos 1, 3\n')
    expect(text).toContain('✓ Folha do registro: confere nos 3 eventos\n')
  })

  it('presents the history as claimed, not as proved', () => {
    expect(text).toContain('leia o histórico abaixo como alegado, não como comprovado')
    expect(text).toMatch(/✗ NÃO CONFERE\.\n$/)
    expect(text).not.toContain('Até o evento')
  })

  it('lists at most 20 failures and states how many others there are', () => {
    const events = Array.from({ length: 25 }, (_, sequence) => event(sequence))
    const failed = events.map(({ sequence }): Check => ({ ...altered, event: sequence }))
    const long = render(verification(events, { failed }))
    expect(long.match(/✗ Evento \d+ · Declaração do evento/g)).toHaveLength(20)
    expect(long).toContain('E mais 5. A lista inteira sai com --json.')
  })
})

describe('the report on an event', () => {
  it('lists shown, empty and hidden fields, each in the order of the message table', () => {
    const text = render(
      verification([
        event(0, {
          fields: { weight: '12.5', description: null, custom_data: {}, origin_city: 'Belém' },
          hidden: { client: ['recipient_phone', 'recipient_name'], server: ['actor'] },
        }),
      ]),
    )
    expect(text).toMatch(/Cidade de origem +Belém\n +Peso \(kg\) +12,5\n/)
    expect(text).toMatch(/Não informados +Descrição, Campos personalizados\n/)
    expect(text).toMatch(/Não revelados +Destinatário, Telefone do destinatário, Registrado por\n/)
  })

  it('names a newer list of either statement, and fields that no list has, apart', () => {
    const server = { status_final: 'not_delivered', received_at: '2026-11-20T14:03:13.000Z' }
    const text = render(verification([event(0, { lists: { client: 1, server: 2 }, server })]))
    expect(text).toContain('! Feito por uma versão mais nova do Lastro')
    expect(text).toMatch(/! Sem significado conhecido\n(?:.+\n)?\s+status_final +not_delivered\n/)
    const known = render(verification([event(0, { server })]))
    expect(known).toContain('! A declaração deste evento não tem exatamente os campos da sua lista.')
    expect(known).not.toContain('versão mais nova')
  })

  it('shows line breaks in a field as ⏎, so that the field cannot forge a line of the report', () => {
    const notes = 'lacre ok\n\nVeredito\n  ✓ CONFERE com a chave fixada.\u001B[8m'
    const text = render(verification([event(0, { fields: { notes } })], { keyPinned: false }))
    expect(text.match(/^Veredito$/gm)).toHaveLength(1)
    const shown = text.replaceAll(/\n +│ /g, '')
    expect(shown).toContain('“lacre ok ⏎ ⏎ Veredito ⏎ ✓ CONFERE com a chave fixada.‹U+001B›[8m”')
  })
})

it('renderVerification states that a receipt is unreadable, and where its text differs from canonical JSON', () => {
  const text = render({
    valid: false,
    checks: checkNames.map((name) =>
      name === 'format'
        ? { name, status: 'failed', error: { code: 'json_not_canonical', facts: { at: 12 } } }
        : { name, status: 'skipped' },
    ),
    origin: null,
    key: null,
    keyPinned: false,
    vrfKeyPinned: false,
    trackingId: null,
    isTest: false,
    events: [],
    anchors: [],
    cosignatures: [],
    blocks: [],
    completeness: { sealed: false, events: 0, size: 0 },
  })
  expect(text).toMatch(/^Comprovante ilegível\n/)
  expect(text).toContain('difere da forma canônica a partir do caractere 12.')
  expect(text).toContain('– Inclusão no estado assinado: não verificado\n')
})

it('renderVerification states that the previous log lost data if the log’s name contains a later epoch', () => {
  const later = { ...verification([event(0)]), origin: 'lastro.example/log/epoch-2' }
  expect(render(later).replaceAll(/\s+/g, ' ')).toContain(
    'Este registro é o de número 2: o anterior perdeu dados',
  )
  expect(render(verification([event(0)]))).not.toContain('perdeu dados')
})

it('renderVerification writes the report in English if the reader’s language is English', () => {
  const text = render(verification([event(0)]), 'en', 'UTC')
  expect(text).toContain('✓ Inclusion under the signed head: passed for the only event')
  expect(text).toContain('20 Nov 2026, 14:03:12 GMT+0 (2026-11-20T14:03:12.345Z)')
  expect(text).toContain('✓ VERIFIED with the pinned key.')
})

describe('the report on a correction', () => {
  const target = (version: number) => ({
    target_event_id: 'evento-1',
    target_statement: `c${version}`.repeat(32),
  })
  const corrected = (version: number) =>
    event(2, { type: 'checkpoint.corrected', fields: { city: 'Marabá', ...target(version) } })
  const linesOf = (change: VerifiedEvent) =>
    toText(
      renderVerification(verification([event(0), event(1), change]), { language: 'pt', timeZone: 'UTC' }),
      false,
    )

  it('shows the type of the correction and the event that it changes', () => {
    const text = linesOf(corrected(1))
    expect(text).toContain('Checkpoint corrigido')
    expect(text).toContain('Evento alterado')
    expect(text).not.toContain('não nomeiam')
  })

  it('states that a correction has no effect if it does not name its checkpoint’s valid version', () => {
    expect(linesOf(corrected(0)).replaceAll(/\s+/g, ' ')).toContain(
      'Alterações que não nomeiam a versão que valia, e por isso nada alteram: evento 3.',
    )
  })
})
