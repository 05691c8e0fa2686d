import { describe, expect, test } from 'vitest'
import { annexKinds, mayDeclare, neededFacts } from './annex.ts'
import { contestationsOf, openContestations, refuseOfficeAnswer, type AnswerFacts } from './contestation.ts'

const contestation: AnswerFacts = { id: 'c1', kind: 'recipient_contested', about: 'd1' }
const second: AnswerFacts = { id: 'c2', kind: 'recipient_contested', about: 'd1' }
const note: AnswerFacts = { id: 'n1', kind: 'note', about: 'd1' }
const closing: AnswerFacts = { id: 'e1', kind: 'dispute_closed', about: 'c1' }

describe('openContestations', () => {
  test('lists those that no closing names', () => {
    expect(openContestations([contestation, note, second, closing])).toEqual([second])
  })

  test('ignores a reply, which closes nothing', () => {
    const reply = { id: 'r1', kind: 'company_replied', about: 'c1' }
    expect(openContestations([contestation, reply])).toEqual([contestation])
  })
})

test('contestationsOf gives each contestation its own answers', () => {
  const annex = (id: string, kind: string, about: string) => ({ id, kind, facts: { about } })
  const annexes = [
    annex('c1', 'recipient_contested', 'd1'),
    annex('c2', 'recipient_contested', 'd1'),
    annex('r1', 'company_replied', 'c2'),
    annex('n1', 'note', 'c1'),
    annex('e1', 'dispute_closed', 'c1'),
  ]
  const found = contestationsOf(annexes).map(({ annex: { id }, answers, isOpen }) => [
    id,
    answers.map((one) => one.id),
    isOpen,
  ])
  expect(found).toEqual([
    ['c1', ['e1'], false],
    ['c2', ['r1'], true],
  ])
})

describe('refuseOfficeAnswer', () => {
  test.each([
    ['accepts an open contestation', 'c1', [contestation], undefined],
    ['refuses a closed one', 'c1', [contestation, closing], 'contestation_closed'],
    ['accepts another one beside a closed one', 'c2', [contestation, closing, second], undefined],
    ['refuses an annex of another kind', 'n1', [contestation, note], 'contestation_unknown'],
    ['refuses an unknown event', 'x', [], 'contestation_unknown'],
  ])('%s', (_, about, annexes, code) => {
    expect(refuseOfficeAnswer(about, annexes)?.code).toBe(code)
  })
})

describe('mayDeclare', () => {
  test.each([
    ['link', ['recipient_confirmed', 'recipient_contested']],
    ['system', ['code_checked', 'conditions', 'excursion_opened', 'excursion_closed', 'report']],
    ['authorization', ['late_evidence']],
    [
      'key',
      [
        'note',
        'late_evidence',
        'company_replied',
        'dispute_closed',
        'monitoring',
        'logger_file',
        'excursion_acknowledged',
        'milestone',
      ],
    ],
  ] as const)('lets %s declare its kinds only', (via, kinds) => {
    expect(annexKinds.filter((kind) => mayDeclare(via, kind)).toSorted()).toEqual(kinds.toSorted())
  })
})

test('every annex that answers another event names it', () => {
  const standing = annexKinds.filter((kind) => neededFacts[kind]['about'] === undefined)
  expect(standing).toEqual([
    'note',
    'monitoring',
    'logger_file',
    'conditions',
    'excursion_opened',
    'report',
    'milestone',
  ])
})
