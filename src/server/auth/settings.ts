/** What the sign-in client may ask about this installation. */
export const settings = Object.freeze({
  external: Object.freeze({ anonymous_users: false, email: true, phone: false }),
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
})

export const health = Object.freeze({
  name: 'Lastro',
  description: 'Lastro signs people in with the calls of Supabase Auth',
})
