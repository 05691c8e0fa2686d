import table from '../../../assets/airports/airports.tsv?raw'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseAirports } from '../air/airport.ts'
import { milestoneCodes } from '../air/milestone-code.ts'
import type { Milestone } from '../air/milestone.ts'
import { toInstant } from '../base/instant.ts'
import {
  MAX_FSU_LENGTH,
  parseFsuHeader,
  parseFsuStatuses,
  type FsuMessage,
  type FsuProblem,
} from './parse-fsu.ts'

const airports = parseAirports(table)
const received = Date.parse('2026-11-28T12:00:00Z')
const START = 'FSU/12\n047-76543213GRULIS/T10K120.5'

function parse(text: string, plans?: readonly Milestone[], at = received): FsuMessage | FsuProblem {
  const header = parseFsuHeader(text)
  return 'code' in header ? header : parseFsuStatuses(header, { received: at, airports, plans })
}

/** Parses a message that is not refused. */
function read(lines: string, plans?: readonly Milestone[], at = received): FsuMessage {
  const message = parse(`${START}\n${lines}`, plans, at)
  if ('code' in message) throw new Error(message.code)
  return message
}
const timesOf = ({ milestones }: FsuMessage) =>
  milestones.map(({ code, time_type, airport, at }) => `${code} ${time_type} ${airport} ${at}`)

test('reads the statuses of a route and lists the line that it does not understand', () => {
  const message = read(
    'RCS/26NOV1430/GRU/T10K120.5/MARIA SOUZA\nDEP/TP082/26NOV/GRULIS/T10K120.5/A2310\n' +
      'ULD/AKE12345TP\nARR/TP082/27NOV1105/LIS/T10\nRCF/TP082/27NOV1300/LIS/T10K120.5//A1105',
  )
  const base = { pieces: 10, to: null, discrepancy: null, source: 'fsu', time_type: 'actual', remark: null }
  expect(message).toEqual({
    version: 12,
    awb: '047-76543213',
    origin: 'GRU',
    destination: 'LIS',
    pieces: 10,
    weight: 120.5,
    milestones: [
      {
        ...base,
        line: 3,
        code: 'RCS',
        at: '2026-11-26T17:30:00.000Z',
        airport: 'GRU',
        flight: null,
        weight: 120.5,
        remark: 'MARIA SOUZA',
      },
      {
        ...base,
        line: 4,
        code: 'DEP',
        at: '2026-11-27T02:10:00.000Z',
        airport: 'GRU',
        to: 'LIS',
        flight: 'TP82',
        weight: 120.5,
      },
      {
        ...base,
        line: 6,
        code: 'ARR',
        at: '2026-11-27T11:05:00.000Z',
        airport: 'LIS',
        flight: 'TP82',
        weight: null,
      },
      {
        ...base,
        line: 7,
        code: 'RCF',
        at: '2026-11-27T13:00:00.000Z',
        airport: 'LIS',
        flight: 'TP82',
        weight: 120.5,
        remark: 'A1105',
      },
    ],
    notes: [],
    unknown: [{ line: 5, text: 'ULD/AKE12345TP' }],
    warnings: [],
  })
})

describe('the beginning of a message', () => {
  it.each([
    ['awb_check_digit', 'FSU/12\n047-76543214GRULIS/T10', { expected: 3, found: 4 }],
    ['awb_length', 'FSU/12\n047-7654321GRULIS/T10', { expected: 11, found: 10 }],
    ['awb_characters', 'FSU/12\nO47-76543213GRULIS/T10', { found: 'O', position: 1 }],
    ['fsu_consignment', 'FSU/12\n047-76543213GRULIS', { line: 2 }],
    ['fsu_consignment', 'FSU/12\n047-76543213GRULIS/T0', { line: 2 }],
    ['fsu_consignment', 'FSU/12\n\n', {}],
    ['fsu_header', '', {}],
    ['fsu_header', '047-76543213GRULIS/T10', {}],
    ['fsu_header', 'FSA/12\n047-76543213GRULIS/T10', {}],
    ['fsu_too_long', 'F'.repeat(MAX_FSU_LENGTH + 1), { most: MAX_FSU_LENGTH }],
  ])('refuses with %s %j', (code, text, facts) => {
    expect(parse(text)).toEqual({ code, facts })
  })

  it.each([
    ['without a hyphen', '04776543213GRULIS/T10K120', 10, 120],
    ['without a weight', '047-76543213GRULIS/T10', 10, null],
    ['with pounds', '047-76543213GRULIS/T10L100', 10, 45.359],
    ['with volume and density', '047-76543213GRULIS/T6K120.0MC0.31DG8', 6, 120],
    ['about a part', '047-76543213GRULIS/P4K48T10', 10, 48],
    ['about a part of an unknown whole', '047-76543213GRULIS/P4K48', null, 48],
    ['in small letters', '047-76543213grulis/t10', 10, null],
  ])('reads a shipment %s', (_case, line, pieces, weight) => {
    expect(parse(`FSU/14\r\n${line}\r\n`)).toMatchObject({ awb: '047-76543213', pieces, weight })
  })

  it('lists the lines of the transport before the header', () => {
    expect(parse(`\u0001QK GRUFMTP\n.LISFMTP 261200\n\u0002${START}\n\u0003`)).toMatchObject({
      awb: '047-76543213',
      unknown: [
        { line: 1, text: '\u0001QK GRUFMTP' },
        { line: 2, text: '.LISFMTP 261200' },
        { line: 5, text: '\u0003' },
      ],
    })
  })

  it('does not give the statuses of a second message to the first air waybill', () => {
    const message = read('RCS/26NOV1430/GRU/T10\nFSU/12\n020-81140743GRUFRA/T1\nRCS/26NOV1500/GRU/T1')
    expect(message.milestones).toHaveLength(1)
    expect(message.unknown.map(({ line }) => line)).toEqual([4, 5, 6])
  })
})

describe('a line of a status', () => {
  it.each([
    ['FOH/26NOV1430/GRU/T10', 'FOH actual GRU 2026-11-26T17:30:00.000Z'],
    ['NFD/28NOV0800/LIS/T10/ANA', 'NFD actual LIS 2026-11-28T08:00:00.000Z'],
    ['TGC/28NOV0800/LIS', 'TGC actual LIS 2026-11-28T08:00:00.000Z'],
    ['BKD/26NOV1317/FRA/ACME', 'BKD actual FRA 2026-11-26T12:17:00.000Z'],
    ['TFD/LH/27NOV1500/LIS/T10/MANIFEST 1/TP', 'TFD actual LIS 2026-11-27T15:00:00.000Z'],
    ['RCT/TP/27NOV1500/LIS/T10', 'RCT actual LIS 2026-11-27T15:00:00.000Z'],
    ['TRM/LH/LIS/T10', 'TRM actual LIS 2026-11-28T12:00:00.000Z'],
    ['ARR/TP82/27NOV/LIS/T10/A1105', 'ARR actual LIS 2026-11-27T11:05:00.000Z'],
    ['ARR/TP82/27NOV/LIS/T10/E1105', 'ARR estimated LIS 2026-11-27T11:05:00.000Z'],
    ['AWR/TP82/27NOV1300/LIS/T10', 'AWR actual LIS 2026-11-27T13:00:00.000Z'],
    ['dlv/28nov1000/lis/t10/Ana', 'DLV actual LIS 2026-11-28T10:00:00.000Z'],
  ])('reads %s', (line, expected) => {
    expect(timesOf(read(line))).toEqual([expected])
  })

  it('reads a discrepancy with or without a flight', () => {
    const message = read('DIS/TP82/27NOV1300/LIS/MSCA/P2K24\nDIS//27NOV1300/LIS/OFLD/P3')
    expect(message.milestones).toMatchObject([
      { code: 'DIS', discrepancy: 'MSCA', flight: 'TP82', pieces: 2, weight: 24 },
      { code: 'DIS', discrepancy: 'OFLD', flight: null, pieces: 3 },
    ])
  })

  it('keeps OSI and OCI with their continuations as notes', () => {
    const message = read('OSI/CALL BEFORE PICKUP\n/TWICE\nRCS/26NOV1430/GRU/T10\n/LOST\nOCI/BR/ISS/RA/01')
    expect(message.notes.map(({ line }) => line)).toEqual([3, 4, 7])
    expect(message.unknown).toEqual([{ line: 6, text: '/LOST' }])
  })

  it.each([
    'RCS/26NOV/GRU/T10',
    'RCS/31FEB1430/GRU/T10',
    'RCS/26XYZ1430/GRU/T10',
    'RCS/26NOV2460/GRU/T10',
    'RCS/26NOV1430/GRULIS/T10',
    'RCS/26NOV1430',
    'DEP/TP82/26NOV/GRU/T10/A1000',
    'DEP/26NOV1000/GRULIS/T10',
    'ARR/27NOV1105/LIS/T10',
    'DIS/TP82/27NOV1300/LIS/XXXX/P2',
    'XYZ/26NOV1430/GRU/T10',
    'toString/26NOV1430/GRU/T10',
    'RCS',
    '/',
  ])('lists %s as not understood', (line) => {
    expect(read(line)).toMatchObject({ milestones: [], unknown: [{ line: 3, text: line }] })
  })
})

describe('the times of a flight', () => {
  it('gives the plan of a booking, with the arrival on the next day', () => {
    const message = read('BKD/TP82/26NOV/GRULIS/T10K120.5/S2300/S1050')
    expect(timesOf(message)).toEqual([
      'BKD actual GRU 2026-11-28T12:00:00.000Z',
      'DEP planned GRU 2026-11-27T02:00:00.000Z',
      'ARR planned LIS 2026-11-27T10:50:00.000Z',
    ])
    expect(message.warnings).toEqual([{ line: 3, code: 'time_of_reception', facts: {} }])
  })

  it.each([
    ['-N', '2026-11-27T03:10:00.000Z'],
    ['-P', '2026-11-25T03:10:00.000Z'],
    ['-S', '2026-11-28T03:10:00.000Z'],
    ['-T', '2026-11-29T03:10:00.000Z'],
    ['', '2026-11-26T03:10:00.000Z'],
  ])('reads the day of A0010%s', (day, at) => {
    expect(read(`DEP/TP82/26NOV/GRULIS/T10/A0010${day}`).milestones).toMatchObject([{ code: 'DEP', at }])
  })

  it('finds the day after midnight by the time of the plan in the line', () => {
    expect(timesOf(read('DEP/TP82/26NOV/GRULIS/T10/S2355/A0010'))).toEqual([
      'DEP planned GRU 2026-11-27T02:55:00.000Z',
      'DEP actual GRU 2026-11-27T03:10:00.000Z',
    ])
  })

  const plan = (at: string): Milestone => ({
    code: 'DEP',
    time_type: 'planned',
    at: toInstant(new Date(at)),
    airport: 'GRU',
    to: 'LIS',
    flight: 'TP82',
    pieces: null,
    weight: null,
    discrepancy: null,
    source: 'manual',
  })
  it('finds the day after midnight by the plan of the shipment, but not by that of another day', () => {
    const line = 'DEP/TP82/26NOV/GRULIS/T10/A0010'
    expect(read(line, [plan('2026-11-27T02:55:00Z')]).milestones[0]?.at).toBe('2026-11-27T03:10:00.000Z')
    for (const other of ['2026-11-25T02:55:00Z', '2026-11-28T02:55:00Z']) {
      expect(read(line, [plan(other)]).milestones[0]?.at).toBe('2026-11-26T03:10:00.000Z')
    }
  })

  it('finds the day before if the departure would be after the reception', () => {
    const message = read('DEP/TP82/27NOV/GRULIS/T10/A2355', [], Date.parse('2026-11-27T03:30:00Z'))
    expect(message.milestones[0]?.at).toBe('2026-11-27T02:55:00.000Z')
  })

  it('takes the beginning of the day without a time, and says so', () => {
    const message = read('DEP/TP82/26NOV/GRULIS/T10\nARR/TP82/27NOV/LIS/T10')
    expect(timesOf(message)).toEqual([
      'DEP actual GRU 2026-11-26T03:00:00.000Z',
      'ARR actual LIS 2026-11-27T00:00:00.000Z',
    ])
    expect(message.warnings.map(({ line, code }) => [line, code])).toEqual([
      [3, 'time_missing'],
      [4, 'time_missing'],
    ])
  })
})

describe('the nearest year', () => {
  it.each([
    ['31DEC2330', '2027-01-01T12:00:00Z', '2027-01-01T02:30:00.000Z'],
    ['01JAN0030', '2026-12-31T23:00:00Z', '2027-01-01T03:30:00.000Z'],
    ['29FEB1200', '2027-06-01T00:00:00Z', '2028-02-29T15:00:00.000Z'],
    ['26NOV1430', '2027-05-01T00:00:00Z', '2026-11-26T17:30:00.000Z'],
  ])('is found for %s received at %s', (date, at, expected) => {
    expect(read(`RCS/${date}/GRU/T10`, [], Date.parse(at)).milestones[0]?.at).toBe(expected)
  })
})

describe('warnings', () => {
  it('name an airport without zone once per line', () => {
    const message = read('BKD/TP82/26NOV/QQQLIS/T10/S2300/S1050')
    expect(message.milestones[1]?.at).toBe('2026-11-26T23:00:00.000Z')
    expect(message.warnings).toEqual([
      { line: 3, code: 'time_of_reception', facts: {} },
      { line: 3, code: 'zone_unknown', facts: { airport: 'QQQ' } },
    ])
  })

  it('name times that clocks had twice or never', () => {
    const message = read('RCS/25OCT0230/FRA/T10\nRCS/28MAR0230/FRA/T10')
    expect(message.warnings.map(({ code }) => code)).toEqual(['time_repeated', 'time_skipped'])
  })

  it('name departures of more pieces than were booked', () => {
    const message = read('DEP/TP82/26NOV/GRULIS/P6/A2310\nDEP/TP84/27NOV/GRULIS/P5/A1000')
    expect(message.milestones).toHaveLength(2)
    expect(message.warnings).toEqual([
      { line: 4, code: 'pieces_exceeded', facts: { airport: 'GRU', to: 'LIS', found: 11, booked: 10 } },
    ])
  })
})

describe('any text', () => {
  const field = fc.oneof(
    fc.constantFrom('', 'TP082', 'LH', '26NOV', '27NOV1105', '29FEB0000', 'GRU', 'GRULIS', 'QQQ', 'OFLD'),
    fc.constantFrom('T10', 'P4K48.5T10', 'T0', 'A2310', 'S0010-N', 'E9999', '047-76543213', '__proto__'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const code = fc.oneof(
    fc.constantFrom<string>(...milestoneCodes, 'FSU', 'ULD', ''),
    fc.string({ maxLength: 4 }),
  )
  const line = fc
    .tuple(code, fc.array(field, { maxLength: 7 }))
    .map(([first, fields]) => [first, ...fields].join('/'))
  const body = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r', '\n\n'))
    .map(([lines, end]) => lines.join(end))

  it('with the beginning of a message gives each non-empty line as understood or as not understood', () => {
    fc.assert(
      fc.property(body, (text) => {
        const whole = `${START}\n${text}`
        const { milestones, notes, unknown } = read(text)
        const expected = whole.split(/\r\n?|\n/).flatMap((one, index) => (one.trim() === '' ? [] : index + 1))
        const understood = new Set([...milestones, ...notes].map((one) => one.line))
        const listed = unknown.map((one) => one.line)
        expect(listed.filter((number) => understood.has(number))).toEqual([])
        expect([1, 2, ...understood, ...listed].toSorted((a, b) => a - b)).toEqual(expected)
        for (const { at } of milestones) expect(Date.parse(at)).not.toBeNaN()
      }),
      { numRuns: 1_000 },
    )
  })

  it('is refused with a code or read, and never throws', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), body)
    const beginning = fc.constantFrom('', 'FSU/12', 'FSU/12\n', `${START}\n`, 'FSU/12\n047-76543213')
    fc.assert(
      fc.property(beginning, anything, fc.integer({ min: 0, max: 4e12 }), (first, text, at) => {
        const message = parse(`${first}${text}`, [], at)
        expect('code' in message ? message.facts : message.unknown).toBeDefined()
      }),
      { numRuns: 1_000 },
    )
  })
})
