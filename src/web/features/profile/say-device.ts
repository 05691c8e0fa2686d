import type { Device } from '#contract/endpoints/account.ts'
import type { Say } from '../../locales/use-words.ts'

/** Returns the name of a device, such as 'Chrome no Windows'. Unknown parts are left out. */
export function sayDevice({ browser, system }: Device, t: Say): string {
  if (browser !== null && system !== null) return t('device.on', { browser, system })
  return browser ?? system ?? t('device.unknown')
}
