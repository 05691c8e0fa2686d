import { listApiKeys, revokeApiKey } from '#contract/endpoints/api-keys.ts'
import { request } from '../api/request.ts'
import { currentLanguage } from '../locales/language.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { notify } from '../ui/feedback/notify.ts'

/**
 * Offers to revoke the account's API keys, which stay valid after a change of password or a
 * sign-out. Shows nothing if there are none or they cannot be loaded, because the person's action
 * has succeeded in any case.
 */
export async function offerRevocation(): Promise<void> {
  const keys = await request(listApiKeys, {}).catch(() => [])
  const working = keys.filter(({ state }) => state === 'active')
  if (working.length === 0) return
  const language = currentLanguage()
  const say = (words: Parameters<typeof formatMessage>[1]): string =>
    formatMessage(language, words, { count: working.length })
  // The result has a toast of its own. A toast with the offer's id would be dismissed by the
  // offer's button.
  const revoke = async (): Promise<void> => {
    try {
      for (const { id } of working) await request(revokeApiKey, { params: { id } })
      notify.success(say('keys_offer.revoked'))
    } catch {
      notify.error(say('keys_offer.failed'), say('keys_offer.failed_text'))
    }
  }
  notify.warning(say('keys_offer.title'), say(working.length === 1 ? 'keys_offer.one' : 'keys_offer.many'), {
    id: 'api-keys',
    duration: Infinity,
    action: { label: say('keys_offer.revoke'), onClick: () => void revoke() },
  })
}
