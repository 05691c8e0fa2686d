/** The sign-in page's own sentences. */
export const authWords = {
  'auth.email': { pt: 'E-mail', en: 'E-mail' },
  'auth.password': { pt: 'Senha', en: 'Password' },
  'auth.confirm_password': { pt: 'Confirmar senha', en: 'Confirm password' },
  'auth.full_name': { pt: 'Nome completo', en: 'Full name' },
  'auth.password_strength': { pt: 'Força da senha:', en: 'Password strength:' },
  'auth.no_account': { pt: 'Ainda não tem conta?', en: 'No account yet?' },
  'auth.have_account': { pt: 'Já tem conta?', en: 'Already have an account?' },
  'auth.confirmed': {
    pt: 'Seu e-mail foi confirmado. Levando você ao dashboard…',
    en: 'Your e-mail is confirmed. Taking you to the dashboard…',
  },
  'auth.resend_confirmation': { pt: 'Enviar novo link de confirmação', en: 'Send a new confirmation link' },
  'auth.resend_too_soon': {
    pt: 'Por segurança, enviamos um link a cada 60 segundos. Aguarde um instante.',
    en: 'For security, we send one link every 60 seconds. Wait a moment.',
  },
} as const
