import type { Config } from '#platform/config/config.ts'

/** What the sign-in client may ask about this installation; `oidc_name` is what the external provider's button says. */
export function settingsOf({ oidc }: Pick<Config, 'oidc'>) {
  return {
    external: { anonymous_users: false, email: true, phone: false, oidc: oidc !== undefined },
    ...(oidc && { oidc_name: oidc.name }),
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
}

export const health = Object.freeze({
  name: 'Lastro',
  description: 'Lastro signs people in with the calls of Supabase Auth',
})
