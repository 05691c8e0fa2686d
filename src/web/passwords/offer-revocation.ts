import { listApiKeys, revokeApiKey } from '#contract/endpoints/api-keys.ts'
import { request } from '../api/request.ts'
import { currentLanguage } from '../locales/language.ts'
import { sayWords } from '../locales/say-words.ts'
import { notify } from '../ui/notify.ts'

/**
 * Offers to revoke the account's API keys, which no change of password and no sign-out ends. Says nothing if there are none,
 * or if they cannot be read: what was asked for is done all the same.
 */
export async function offerRevocation(): Promise<void> {
  const keys = await request(listApiKeys, {}).catch(() => [])
  const working = keys.filter(({ state }) => state === 'active')
  if (working.length === 0) return
  const language = currentLanguage()
  const say = (words: Parameters<typeof sayWords>[1]): string =>
    sayWords(language, words, { count: working.length })
  // The result is a toast of its own: one with the offer's id would go with the offer, which its button dismisses.
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
