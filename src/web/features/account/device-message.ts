import type { Device } from '#contract/endpoints/account.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'

/** Returns the name of a device, such as 'Chrome no Windows'. Unknown parts are left out. */
export function deviceMessage({ browser, system }: Device, t: FormatMessage): string {
  if (browser !== null && system !== null) return t('device.on', { browser, system })
  return browser ?? system ?? t('device.unknown')
}
