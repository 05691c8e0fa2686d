import type { Device } from '#contract/endpoints/account.ts'
import type { Say } from '../../locales/use-words.ts'

/** A device in plain words, such as 'Chrome no Windows'; what is unknown is left out. */
export function sayDevice({ browser, system }: Device, t: Say): string {
  if (browser !== null && system !== null) return t('device.on', { browser, system })
  return browser ?? system ?? t('device.unknown')
}
