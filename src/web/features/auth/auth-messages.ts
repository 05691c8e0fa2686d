import type { Messages } from '#contract/sentences/sentence.ts'
export const authMessages = {
  'auth.email': { pt: 'E-mail', en: 'E-mail' },
  'auth.password': { pt: 'Senha', en: 'Password' },
  'auth.confirm_password': { pt: 'Confirmar senha', en: 'Confirm password' },
  'auth.full_name': { pt: 'Nome completo', en: 'Full name' },
  'auth.password_strength': { pt: 'Força da senha:', en: 'Password strength:' },
  'auth.no_account': { pt: 'Ainda não tem conta?', en: 'No account yet?' },
  'auth.accepting': { pt: 'Ao criar a conta, você aceita os', en: 'By creating the account you accept the' },
  'auth.reading': { pt: 'seus dados são tratados conforme a', en: 'your data are handled as the' },
  'auth.have_account': { pt: 'Já tem conta?', en: 'Already have an account?' },
  'auth.confirmed': {
    pt: 'Seu e-mail foi confirmado. Abrindo o Lastro…',
    en: 'Your e-mail is confirmed. Opening Lastro…',
  },
  'auth.go_on': { pt: 'Continuar', en: 'Continue' },
  'auth.confirm_question': {
    pt: 'Digite a senha que você escolheu no cadastro. Assim, só você entra nesta conta.',
    en: 'Type the password that you chose at sign-up, so that only you can enter this account.',
  },
  'auth.sign_up_password_wrong': {
    pt: 'Esta não é a senha do cadastro. Tente de novo ou crie outra.',
    en: 'This is not the password of the sign-up. Try again or create another one.',
  },
  'auth.password_unknown': { pt: 'Não sei a senha: criar outra', en: 'I do not know it: create another' },
  'auth.recovery_question': {
    pt: 'Continue para escolher uma nova senha. O link pode ser usado uma vez.',
    en: 'Continue to choose a new password. The link can be used once.',
  },
  'auth.email_change_question_title': { pt: 'Confirmar a troca de e-mail', en: 'Confirm the new e-mail' },
  'auth.email_change_question': {
    pt: 'Continue para confirmar que este endereço é seu.',
    en: 'Continue to confirm that this address is yours.',
  },
  'auth.link_cut_title': { pt: 'O link chegou cortado', en: 'The link arrived cut off' },
  'auth.link_cut': {
    pt: 'O programa de e-mail abriu só uma parte do link. Volte à mensagem, copie o link inteiro e cole-o na barra de endereços.',
    en: 'The mail program opened only a part of the link. Go back to the message, copy the whole link and paste it into the address bar.',
  },
  'auth.resend_title': { pt: 'Confirmar e-mail', en: 'Confirm your e-mail' },
  'auth.resend_subtitle': {
    pt: 'Digite seu e-mail para receber um novo link de confirmação',
    en: 'Enter your e-mail to receive a new confirmation link',
  },
  'auth.confirmation_not_sent': {
    pt: 'O link não foi enviado',
    en: 'The link was not sent',
  },
  'auth.link_used_hint': {
    pt: 'Se você já abriu este link antes, seu e-mail está confirmado: é só entrar.',
    en: 'If you opened this link before, your e-mail is confirmed: just sign in.',
  },
  'auth.confirmation_mailed': {
    pt: 'Enviamos um link para {email}. Abra-o para confirmar a conta; se não chegar, veja também o spam.',
    en: 'We sent a link to {email}. Open it to confirm the account; if it does not arrive, look in the spam folder too.',
  },
  'auth.resend_confirmation': { pt: 'Enviar novo link de confirmação', en: 'Send a new confirmation link' },
  'auth.resend_too_soon': {
    pt: 'Por segurança, enviamos um link a cada 60 segundos. Aguarde um instante.',
    en: 'For security, we send one link every 60 seconds. Wait a moment.',
  },
  'auth.or': { pt: 'ou', en: 'or' },
  'auth.continue_with': { pt: 'Continuar com {provider}', en: 'Continue with {provider}' },
  'auth.provider_failed': { pt: 'Erro no login com {provider}', en: 'Error signing in with {provider}' },
  'auth.provider_words': {
    pt: 'A entrada foi recusada ou cancelada, e nada mudou na sua conta. A mensagem acima é de quem recusou e pode estar em outro idioma.',
    en: 'The sign-in was refused or cancelled, and nothing changed in your account. The message above comes from whoever refused it and may be in another language.',
  },
  'keys_offer.title': { pt: 'Revogar também as chaves de API?', en: 'Revoke API keys too?' },
  'keys_offer.one': {
    pt: 'Sua chave de API continua valendo. Revogue-a se outra pessoa pode ter tido acesso à conta.',
    en: 'Your API key still works. Revoke it if somebody else may have had access to the account.',
  },
  'keys_offer.many': {
    pt: 'Suas {count} chaves de API continuam valendo. Revogue-as se outra pessoa pode ter tido acesso à conta.',
    en: 'Your {count} API keys still work. Revoke them if somebody else may have had access to the account.',
  },
  'keys_offer.revoke': { pt: 'Revogar todas', en: 'Revoke all' },
  'keys_offer.revoked': { pt: 'Chaves de API revogadas', en: 'API keys revoked' },
  'keys_offer.failed': { pt: 'Nem todas as chaves foram revogadas', en: 'Not all keys were revoked' },
  'keys_offer.failed_text': {
    pt: 'Confira a lista em Integrações e tente novamente.',
    en: 'Check the list under Integrations and try again.',
  },
  'auth.other_account_title': { pt: 'Entrar nesta conta?', en: 'Sign in to this account?' },
  'auth.other_account': {
    pt: 'Este link abre a conta {email}. Só entre se a conta for sua e se foi você quem pediu o link.',
    en: 'This link opens the account {email}. Sign in only if the account is yours and you asked for the link.',
  },
  'auth.switch_account': {
    pt: 'Este link abre a conta {email}. Você está conectado como {current} e deixaria essa conta neste navegador.',
    en: 'This link opens the account {email}. You are signed in as {current} and would leave that account in this browser.',
  },
  'auth.enter_account': { pt: 'Entrar nesta conta', en: 'Sign in to this account' },
  'auth.stay': { pt: 'Ficar como estou', en: 'Stay as I am' },
  'auth.new_password_title': { pt: 'Definir nova senha', en: 'Set a new password' },
  'auth.new_password_subtitle': {
    pt: 'Escolha a senha com que você vai entrar em {email} daqui em diante',
    en: 'Choose the password you will sign in to {email} with from now on',
  },
  'auth.new_password': { pt: 'Nova senha', en: 'New password' },
  'auth.confirm_new_password': { pt: 'Confirmar nova senha', en: 'Confirm new password' },
  'auth.save_new_password': { pt: 'Salvar nova senha', en: 'Save new password' },
  'auth.password_changed_detail': {
    pt: 'Os outros aparelhos foram desconectados.',
    en: 'Your other devices have been signed out.',
  },
  'auth.password_not_changed': {
    pt: 'Não foi possível alterar a senha',
    en: 'The password could not be changed',
  },
  'auth.password_too_long': {
    pt: 'A senha pode ter no máximo 128 caracteres.',
    en: 'The password can have at most 128 characters.',
  },
  'auth.password_common': {
    pt: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
    en: 'This password is very common and easy to guess. Choose another.',
  },
  'auth.password_unreadable': {
    pt: 'A senha tem caracteres que não são texto válido.',
    en: 'The password has characters that are not valid text.',
  },
  'auth.same_password': {
    pt: 'A nova senha deve ser diferente da atual.',
    en: 'The new password must differ from the current one.',
  },
  'auth.current_password_wrong': {
    pt: 'A senha atual está incorreta.',
    en: 'The current password is wrong.',
  },
  'auth.current_password_missing': { pt: 'Digite a senha atual.', en: 'Type the current password.' },
  'auth.recovery_link_failed': { pt: 'Este link não vale mais', en: 'This link no longer works' },
  'auth.recovery_link_expired': {
    pt: 'O link de recuperação expirou: ele vale por 60 minutos. Sua senha não foi alterada.',
    en: 'The recovery link has expired: it works for 60 minutes. Your password has not been changed.',
  },
  'auth.recovery_link_used': {
    pt: 'O link de recuperação já foi usado ou foi substituído por outro mais novo. Se você ainda precisa de uma nova senha, peça outro link.',
    en: 'The recovery link was already used or replaced by a newer one. If you still need a new password, ask for another link.',
  },
  'auth.ask_new_link': { pt: 'Pedir um novo link', en: 'Ask for a new link' },
  'auth.email_changed_title': { pt: 'E-mail alterado!', en: 'E-mail changed!' },
  'auth.email_changed': {
    pt: 'A partir de agora você entra com {email}.',
    en: 'From now on you sign in with {email}.',
  },
  'auth.email_half_changed_title': { pt: 'Falta uma confirmação', en: 'One confirmation to go' },
  'auth.email_half_changed': {
    pt: 'Este endereço está confirmado. Abra também o link que enviamos ao outro endereço; até lá, seu e-mail continua o mesmo.',
    en: 'This address is confirmed. Open the link sent to the other address too; until then your e-mail stays the same.',
  },
  'auth.email_not_changed': { pt: 'O e-mail não foi alterado', en: 'The e-mail was not changed' },
  'auth.email_link_expired': {
    pt: 'O link de confirmação expirou. Peça a troca de e-mail novamente no seu perfil.',
    en: 'The confirmation link has expired. Ask for the change of e-mail again on your profile.',
  },
  'auth.email_link_used': {
    pt: 'O link já foi usado ou não é válido. Seu perfil mostra com que e-mail você entra.',
    en: 'The link was already used or is not valid. Your profile shows which e-mail you sign in with.',
  },
  'auth.email_taken': {
    pt: 'O novo endereço passou a ser de outra conta. Escolha outro no seu perfil.',
    en: 'The new address now belongs to another account. Choose another on your profile.',
  },
  'auth.go_to_profile': { pt: 'Ir para o perfil', en: 'Go to your profile' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof authMessages> {}
}
