import { expect, it } from 'vitest'
import { formatMessage } from '#contract/messages/message.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import { deviceMessage } from './device-message.ts'

const t: FormatMessage = (key, facts) => formatMessage('pt', key, facts)

it.each([
  ['Chrome', 'Windows', 'Chrome no Windows'],
  ['Chrome', null, 'Chrome'],
  [null, 'Android', 'Android'],
  [null, null, 'Aparelho não identificado'],
])('names browser %j on system %j as %j', (browser, system, words) => {
  expect(deviceMessage({ browser, system }, t)).toBe(words)
})
