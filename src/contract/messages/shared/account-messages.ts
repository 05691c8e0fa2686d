import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/** Messages of sign-up, sign-in, confirmation, recovery, profile and session. */
export const accountMessages = {
  'auth.sign_in': quoted(2, 'Entrar', 'Sign in'),
  'auth.sign_up': quoted(2, 'Criar conta', 'Create account'),
  'auth.recover': quoted(2, 'Recuperar senha', 'Recover password'),
  'auth.processing': quoted(2, 'Processando...', 'Processing...'),
  'auth.sign_in_subtitle': quoted(2, 'Acesse sua conta {product}', 'Sign in to your {product} account'),
  'auth.sign_up_subtitle': quoted(
    2,
    'Comece a rastrear suas entregas hoje',
    'Start tracking your deliveries today',
  ),
  'auth.recover_subtitle': quoted(
    2,
    'Digite seu e-mail para recuperar a senha',
    'Enter your e-mail to recover your password',
  ),
  'auth.processing_subtitle': quoted(
    2,
    'Aguarde enquanto processamos sua autenticação',
    'Please wait while we process your authentication',
  ),
  'auth.try_again': quoted(2, 'Tentar novamente', 'Try again'),
  'auth.forgot_password': quoted(2, 'Esqueceu a senha?', 'Forgot your password?'),
  'auth.send_recovery_link': quoted(2, 'Enviar link de recuperação', 'Send recovery link'),
  'auth.back_to_sign_in': quoted(2, 'Voltar ao login', 'Back to sign in'),

  'auth.confirmed_title': quoted(4, 'Confirmação realizada!', 'Confirmation complete!'),
  'auth.provider_processing': quoted(4, 'Processando login...', 'Processing sign-in...'),
  'strength.weak': quoted(4, 'Fraca', 'Weak'),
  'strength.medium': quoted(4, 'Média', 'Medium'),
  'strength.good': quoted(4, 'Boa', 'Good'),
  'strength.strong': quoted(4, 'Forte', 'Strong'),

  'auth.password_short': quoted(
    5,
    'Senha deve ter pelo menos 6 caracteres',
    'Password must have at least 6 characters',
  ),
  'auth.name_short': quoted(
    5,
    'Nome deve ter pelo menos 2 caracteres',
    'Name must have at least 2 characters',
  ),
  'auth.passwords_differ': quoted(5, 'Senhas não coincidem', 'Passwords do not match'),
  'auth.new_password_short_title': quoted(5, 'Senha muito curta', 'Password too short'),
  'auth.new_password_short': quoted(
    5,
    'A nova senha deve ter pelo menos 6 caracteres.',
    'The new password must have at least 6 characters.',
  ),

  'auth.sign_up_failed': quoted(8, 'Erro no cadastro', 'Sign-up error'),
  'auth.already_registered': quoted(
    8,
    'Este e-mail já está cadastrado. Tente fazer login ou use o Google.',
    'This e-mail is already registered. Try signing in or use Google.',
  ),
  'auth.password_refused': quoted(
    8,
    'A senha deve ter pelo menos 6 caracteres',
    'The password must have at least 6 characters',
  ),
  'auth.sign_in_failed': quoted(8, 'Erro no login', 'Sign-in error'),
  'auth.email_not_confirmed': quoted(
    8,
    'E-mail não confirmado. Verifique sua caixa de entrada.',
    'E-mail not confirmed. Check your inbox.',
  ),
  'auth.wrong_credentials': quoted(8, 'E-mail ou senha incorretos', 'Wrong e-mail or password'),
  'auth.recovery_failed': quoted(8, 'Erro na recuperação', 'Recovery error'),
  'auth.recovery_too_soon': quoted(
    8,
    'Por segurança, só enviamos um e-mail de recuperação a cada 60 segundos.',
    'For security, we send one recovery e-mail every 60 seconds only.',
  ),
  'auth.recovery_unknown_email': quoted(
    8,
    'E-mail não encontrado em nossa base de dados.',
    'E-mail not found in our records.',
  ),
  'auth.recovery_not_sent': quoted(
    8,
    'Erro ao enviar e-mail de recuperação',
    'The recovery e-mail could not be sent',
  ),
  'auth.url_error_title': quoted(8, 'Erro na autenticação', 'Authentication error'),
  'auth.url_error': quoted(
    8,
    'Ocorreu um erro durante a autenticação',
    'An error occurred during authentication',
  ),
  'auth.confirmation_failed': quoted(8, 'Erro na confirmação', 'Confirmation error'),
  'auth.link_expired': quoted(
    8,
    'O link de confirmação expirou. Solicite um novo.',
    'The confirmation link has expired. Request a new one.',
  ),
  'auth.link_invalid': quoted(8, 'Link de confirmação inválido.', 'Invalid confirmation link.'),
  'auth.unexpected': quoted(8, 'Ocorreu um erro inesperado', 'An unexpected error occurred'),

  'auth.signed_up_title': quoted(8, 'Cadastro realizado!', 'You are signed up!'),
  'auth.signed_up': quoted(
    8,
    'Verifique seu e-mail para confirmar a conta.',
    'Check your e-mail to confirm the account.',
  ),
  'auth.recovery_sent_title': quoted(8, 'E-mail enviado!', 'E-mail sent!'),
  'auth.recovery_sent': quoted(
    8,
    'Verifique sua caixa de entrada para redefinir sua senha.',
    'Check your inbox to set a new password.',
  ),
  'auth.password_changed': quoted(8, 'Senha alterada!', 'Password changed!'),
  'auth.signed_in_title': quoted(8, 'Login realizado!', 'Signed in!'),
  'auth.signed_in': quoted(8, 'Bem-vindo, {email}!', 'Welcome, {email}!'),
  'auth.signed_out_title': quoted(8, 'Logout realizado', 'Signed out'),
  'auth.signed_out': quoted(
    8,
    'Você foi desconectado com sucesso.',
    'You have been signed out successfully.',
  ),

  'profile.updated': quoted(8, 'Perfil atualizado!', 'Profile updated!'),
  'profile.picture_updated': quoted(8, 'Avatar atualizado!', 'Picture updated!'),
  'profile.file_too_large': quoted(5, 'Arquivo muito grande', 'File too large'),
  'profile.reset_sent': quoted(8, 'Email enviado!', 'E-mail sent!'),

  'session.expiring_title': quoted(8, 'Sessão expirando', 'Session expiring'),
  'session.expiring': ours(
    'Sem atividade, você será desconectado em {minutes} minutos.',
    'Without activity, you will be signed out in {minutes} minutes.',
  ),
  'session.expired_title': quoted(8, 'Sessão expirada', 'Session expired'),
  'session.expired': ours(
    'Você foi desconectado por inatividade. Entre novamente para continuar.',
    'You were signed out for inactivity. Sign in again to continue.',
  ),
  'session.ended': ours(
    'Sua sessão terminou. Entre novamente para continuar.',
    'Your session has ended. Sign in again to continue.',
  ),
} satisfies Record<string, Sentence>
