import type { Config } from '#platform/config/config.ts'

/**
 * Returns the installation's settings for the sign-in client; `oidc_name` is the label of the
 * external provider's button.
 */
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
