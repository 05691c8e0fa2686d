import type { AuditEvent } from '#contract/account.ts'

type Sentence = { readonly pt: string; readonly en: string }

/** What each entry of the account's trail says, in plain words. */
const trailWords = {
  'trail.signed_up': { pt: 'Conta criada', en: 'Account created' },
  'trail.sign_up_repeated': {
    pt: 'Alguém tentou criar uma conta com o seu e-mail; nada mudou',
    en: 'Someone tried to sign up with your e-mail; nothing changed',
  },
  'trail.link_used': { pt: 'E-mail confirmado pelo link enviado', en: 'E-mail confirmed by the link sent' },
  'trail.signed_in': { pt: 'Entrada na conta', en: 'Signed in' },
  'trail.second_step_asked': {
    pt: 'Primeira etapa da entrada concluída; código de verificação pedido',
    en: 'First step of signing in completed; verification code asked for',
  },
  'trail.second_step_passed': {
    pt: 'Código de verificação confirmado',
    en: 'Verification code confirmed',
  },
  'trail.second_step_failed': {
    pt: 'Código de verificação errado, depois da primeira etapa',
    en: 'Wrong verification code, after the first step',
  },
  'trail.recovery_code_used': {
    pt: 'Entrada com um código de recuperação',
    en: 'Signed in with a recovery code',
  },
  'trail.sign_in_failed': {
    pt: 'Tentativa de entrar com a senha errada',
    en: 'Attempt to sign in with a wrong password',
  },
  'trail.sign_in_unconfirmed': {
    pt: 'Tentativa de entrar antes de confirmar o e-mail',
    en: 'Attempt to sign in before the e-mail was confirmed',
  },
  'trail.recovery_requested': {
    pt: 'Link de recuperação de senha pedido',
    en: 'Password recovery link requested',
  },
  'trail.recovered': {
    pt: 'Entrada por link de recuperação; as outras sessões foram encerradas',
    en: 'Signed in by a recovery link; the other sessions were ended',
  },
  'trail.password_changed': { pt: 'Senha alterada', en: 'Password changed' },
  'trail.password_change_failed': {
    pt: 'Tentativa de trocar a senha com a senha atual errada',
    en: 'Attempt to change the password with a wrong current one',
  },
  'trail.identity_linked': {
    pt: 'Conta do provedor externo ligada à sua',
    en: 'Account of the external provider linked to yours',
  },
  'trail.factor_added': {
    pt: 'Aplicativo autenticador adicionado',
    en: 'Authenticator app added',
  },
  'trail.factor_removed': {
    pt: 'Aplicativo autenticador removido',
    en: 'Authenticator app removed',
  },
  'trail.recovery_codes_made': {
    pt: 'Novos códigos de recuperação gerados',
    en: 'New recovery codes generated',
  },
  'trail.recovery_codes_removed': {
    pt: 'Códigos de recuperação removidos',
    en: 'Recovery codes removed',
  },
  'trail.email_change_requested': { pt: 'Troca de e-mail pedida', en: 'Change of e-mail requested' },
  'trail.email_change_cancelled': { pt: 'Troca de e-mail cancelada', en: 'Change of e-mail cancelled' },
  'trail.email_change_confirmed': {
    pt: 'Um dos dois endereços confirmou a troca de e-mail',
    en: 'One of the two addresses confirmed the change of e-mail',
  },
  'trail.email_changed': { pt: 'E-mail alterado', en: 'E-mail changed' },
  'trail.user_updated': { pt: 'Perfil atualizado', en: 'Profile updated' },
  'trail.refresh_token_reused': {
    pt: 'Sessão encerrada por segurança: uma credencial antiga foi usada de novo',
    en: 'Session ended for safety: an old credential was used again',
  },
  'trail.session_ended': { pt: 'Sessão encerrada a partir do perfil', en: 'Session ended from the profile' },
  'trail.signed_out': { pt: 'Saída da conta', en: 'Signed out' },
  'trail.account_deletion_failed': {
    pt: 'Tentativa de excluir a conta com a senha errada',
    en: 'Attempt to delete the account with a wrong password',
  },
  'trail.account_deleted': { pt: 'Conta excluída', en: 'Account deleted' },
  'trail.data_exported': { pt: 'Cópia dos seus dados baixada', en: 'Copy of your data downloaded' },
} as const satisfies Readonly<Record<`trail.${AuditEvent}`, Sentence>>

/** The profile page's own sentences. */
export const profileWords = {
  ...trailWords,
  'profile.subtitle': {
    pt: 'Seus dados, sua senha e os dispositivos em que você está conectado',
    en: 'Your data, your password and the devices you are signed in on',
  },
  'profile.personal': { pt: 'Dados pessoais', en: 'Personal data' },
  'profile.user_id': { pt: 'ID do usuário', en: 'User ID' },
  'profile.save': { pt: 'Salvar perfil', en: 'Save profile' },
  'profile.mail_language_not_saved': {
    pt: 'Os e-mails continuam no idioma anterior',
    en: 'E-mails keep the previous language',
  },
  'profile.not_saved': { pt: 'O perfil não foi salvo', en: 'The profile was not saved' },

  'avatar.alt': { pt: 'Sua foto', en: 'Your picture' },
  'avatar.choose': { pt: 'Enviar foto', en: 'Upload a picture' },
  'avatar.replace': { pt: 'Trocar foto', en: 'Change picture' },
  'avatar.remove': { pt: 'Remover foto', en: 'Remove picture' },
  'avatar.removed': { pt: 'Foto removida', en: 'Picture removed' },
  'avatar.hint': {
    pt: 'JPEG, PNG, WebP, GIF ou AVIF com menos de 5 MB. Você também pode arrastar ou colar a imagem.',
    en: 'JPEG, PNG, WebP, GIF or AVIF of less than 5 MB. You can also drop or paste the image.',
  },
  'avatar.sending': { pt: 'Enviando a foto (kB)', en: 'Sending the picture (kB)' },
  'avatar.not_changed': { pt: 'A foto não foi alterada', en: 'The picture was not changed' },

  'profile.email_title': { pt: 'Trocar e-mail', en: 'Change e-mail' },
  'profile.new_email': { pt: 'Novo e-mail', en: 'New e-mail' },
  'profile.email_hint': {
    pt: 'Enviamos um link ao endereço atual e outro ao novo. A troca vale quando os dois confirmarem.',
    en: 'We send one link to the current address and one to the new. The change is made once both confirm.',
  },
  'profile.change_email': { pt: 'Enviar links de confirmação', en: 'Send confirmation links' },
  'profile.email_sent': {
    pt: 'Abra o link em cada uma das duas caixas de entrada.',
    en: 'Open the link in each of the two inboxes.',
  },
  'profile.email_waiting_title': {
    pt: 'Aguardando as duas confirmações',
    en: 'Waiting for both confirmations',
  },
  'profile.email_waiting': {
    pt: 'Abra o link enviado a cada um dos dois endereços: {email} e {new_email}. Os links valem por 24 horas; até a troca, você entra com o endereço atual.',
    en: 'Open the link sent to each of the two addresses: {email} and {new_email}. The links work for 24 hours; until the change you sign in with the current address.',
  },
  'profile.email_again': { pt: 'Enviar novos links', en: 'Send new links' },
  'profile.email_cancel': { pt: 'Cancelar a troca', en: 'Cancel the change' },
  'profile.email_cancelled': { pt: 'Troca de e-mail cancelada', en: 'Change of e-mail cancelled' },
  'profile.email_failed': {
    pt: 'A troca de e-mail não foi pedida',
    en: 'The change of e-mail was not requested',
  },
  'profile.email_not_cancelled': {
    pt: 'A troca de e-mail não foi cancelada',
    en: 'The change of e-mail was not cancelled',
  },
  'profile.same_email': { pt: 'Este já é o seu e-mail', en: 'This is your e-mail already' },

  'profile.password_title': { pt: 'Alterar senha', en: 'Change password' },
  'profile.current_password': { pt: 'Senha atual', en: 'Current password' },
  'profile.change_password': { pt: 'Alterar senha', en: 'Change password' },
  'profile.reset': {
    pt: 'Não lembra da senha atual? Enviamos a {email} um link para definir outra.',
    en: 'Forgot the current password? We send a link to {email} to set another.',
  },
  'profile.no_password': {
    pt: 'Você entra por um provedor externo e sua conta não tem senha. Se quiser ter uma, enviamos a {email} um link para criá-la.',
    en: 'You sign in through an external provider and your account has no password. If you want one, we send a link to {email} to create it.',
  },
  'profile.send_reset': { pt: 'Redefinir senha por e-mail', en: 'Reset password by e-mail' },

  'profile.language': { pt: 'Idioma da interface', en: 'Language of the interface' },
  'profile.language_hint': {
    pt: 'Vale para as telas neste dispositivo e para os e-mails que enviamos a você.',
    en: 'Holds for the screens on this device and for the e-mails we send you.',
  },

  'export.title': { pt: 'Seus dados', en: 'Your data' },
  'export.explanation': {
    pt: 'A Lei Geral de Proteção de Dados (LGPD, art. 18) dá a você o direito de receber uma cópia de tudo o que guardamos sobre a sua conta. O arquivo, em formato JSON, traz:',
    en: 'The Brazilian data protection law (LGPD, article 18) gives you the right to a copy of everything that we keep about your account. The file, in JSON format, has:',
  },
  'export.has_profile': {
    pt: 'seu perfil e as formas de entrar na conta;',
    en: 'your profile and the ways to sign in;',
  },
  'export.has_activity': {
    pt: 'as sessões e a atividade da conta, com os dispositivos;',
    en: 'the sessions and the activity of the account, with the devices;',
  },
  'export.has_registers': {
    pt: 'seus endereços, warehouses, status e campos personalizados, e configurações;',
    en: 'your addresses, warehouses, custom statuses and fields, and settings;',
  },
  'export.has_shipments': {
    pt: 'as remessas, seus checkpoints e tudo o que foi gravado no registro sobre elas.',
    en: 'the shipments, their checkpoints and all that was written to the log about them.',
  },
  'export.caution': {
    pt: 'Senhas e chaves de acesso não entram. Há dados pessoais no arquivo, também de destinatários: guarde-o em lugar seguro.',
    en: 'Passwords and access keys are left out. The file has personal data, of recipients too: keep it in a safe place.',
  },
  'export.download': { pt: 'Baixar meus dados', en: 'Download my data' },
  'export.done': { pt: 'Seus dados foram baixados', en: 'Your data were downloaded' },
  'export.failed': {
    pt: 'Não foi possível baixar seus dados',
    en: 'Your data could not be downloaded',
  },

  'deletion.title': { pt: 'Excluir conta', en: 'Delete account' },
  'deletion.goes': { pt: 'O que é apagado na hora', en: 'What is deleted at once' },
  'deletion.goes_profile': {
    pt: 'nome, e-mail e foto; o e-mail fica livre para uma conta nova;',
    en: 'name, e-mail and picture; the e-mail is free for a new account;',
  },
  'deletion.goes_ways_in': {
    pt: 'senha, contas externas ligadas, links enviados e todas as sessões, em todos os dispositivos;',
    en: 'password, linked external accounts, links that were sent, and all sessions on all devices;',
  },
  'deletion.goes_workplace': {
    pt: 'endereços, warehouses, status, campos personalizados e configurações;',
    en: 'addresses, warehouses, statuses, custom fields and settings;',
  },
  'deletion.goes_origins': {
    pt: 'de onde a conta foi usada: endereços IP e dispositivos na atividade.',
    en: 'where the account was used from: IP addresses and devices in the activity.',
  },
  'deletion.stays': { pt: 'O que fica, e por quê', en: 'What stays, and why' },
  'deletion.stays_shipments': {
    pt: 'As remessas e o que foi declarado nelas, inclusive sobre destinatários: quem as recebeu tem comprovantes, e o registro precisa continuar verificável. Ninguém mais as acessa pela conta; a página pública segue no ar.',
    en: 'Shipments and what was declared in them, also about recipients: those who received them hold receipts, and the log must stay verifiable. Nobody reaches them through the account any more; the public page stays.',
  },
  'deletion.stays_trail': {
    pt: 'A prova de que a conta existiu: um identificador sem nome e o que aconteceu, com data e hora, enquanto esta instalação existir.',
    en: 'Proof that the account existed: an id without a name, and what happened at which time, for as long as this installation exists.',
  },
  'deletion.stays_backups': {
    pt: 'Cópias de segurança feitas antes, pelo prazo de quem administra esta instalação.',
    en: 'Backups made before, for as long as whoever runs this installation keeps them.',
  },
  'deletion.final': {
    pt: 'A exclusão vale na hora e não pode ser desfeita.',
    en: 'The deletion takes effect at once and cannot be undone.',
  },
  'deletion.start': { pt: 'Excluir minha conta', en: 'Delete my account' },
  'deletion.question': { pt: 'Excluir sua conta?', en: 'Delete your account?' },
  'deletion.take_along': {
    pt: 'Antes, leve uma cópia dos seus dados. Depois da exclusão não há como obtê-la.',
    en: 'First, take a copy of your data along. After the deletion there is no way to get one.',
  },
  'deletion.shipment_stays': {
    pt: 'A remessa desta conta fica guardada e verificável: excluir a conta não apaga os dados dela.',
    en: 'The shipment of this account stays and can be verified: deleting the account does not erase its data.',
  },
  'deletion.shipments_stay': {
    pt: 'As {count} remessas desta conta ficam guardadas e verificáveis: excluir a conta não apaga os dados delas.',
    en: 'The {count} shipments of this account stay and can be verified: deleting the account does not erase their data.',
  },
  'deletion.ask_contact': {
    pt: 'Para pedir a eliminação de dados pessoais, escreva para {contact}.',
    en: 'To ask for the erasure of personal data, write to {contact}.',
  },
  'deletion.ask_operator': {
    pt: 'Para pedir a eliminação de dados pessoais, fale com quem administra esta instalação.',
    en: 'To ask for the erasure of personal data, talk to whoever runs this installation.',
  },
  'deletion.type_email': {
    pt: 'Digite {email} para confirmar',
    en: 'Type {email} to confirm',
  },
  'deletion.leave_one': {
    pt: 'Entendo que 1 remessa ainda está em andamento e que ninguém poderá mais atualizá-la.',
    en: 'I understand that 1 shipment is still under way and that nobody can update it any more.',
  },
  'deletion.leave': {
    pt: 'Entendo que {count} remessas ainda estão em andamento e que ninguém poderá mais atualizá-las.',
    en: 'I understand that {count} shipments are still under way and that nobody can update them any more.',
  },
  'deletion.leave_missing': {
    pt: 'Marque esta confirmação para continuar',
    en: 'Tick this confirmation to go on',
  },
  'deletion.confirm': { pt: 'Excluir definitivamente', en: 'Delete for good' },
  'deletion.failed': { pt: 'A conta não foi excluída', en: 'The account was not deleted' },
  'deletion.not_loaded': {
    pt: 'Não foi possível preparar a exclusão',
    en: 'The deletion could not be prepared',
  },
  'deletion.sign_in_title': { pt: 'Entre de novo primeiro', en: 'Sign in again first' },
  'deletion.sign_in': {
    pt: 'Sua conta não tem senha. Para mostrar que é você, saia, entre de novo pelo provedor externo e volte aqui em até dez minutos.',
    en: 'Your account has no password. To show that it is you, sign out, sign in again through the external provider and come back here within ten minutes.',
  },
  'deletion.sign_out': { pt: 'Sair agora', en: 'Sign out now' },
  'deletion.done_title': { pt: 'Conta excluída', en: 'Account deleted' },
  'deletion.done': {
    pt: 'Seus dados de conta foram apagados. Enviamos uma confirmação por e-mail.',
    en: 'The data of your account are gone. We sent a confirmation by e-mail.',
  },

  'sessions.title': { pt: 'Sessões', en: 'Sessions' },
  'sessions.explanation': {
    pt: 'Onde sua conta está aberta. Se não reconhecer um dispositivo, encerre a sessão dele e altere sua senha.',
    en: 'Where your account is open. If you do not recognise a device, end its session and change your password.',
  },
  'sessions.failed': { pt: 'Não foi possível carregar as sessões', en: 'The sessions could not be loaded' },
  'sessions.current': { pt: 'Esta sessão', en: 'This session' },
  'sessions.last_used': { pt: 'Último uso:', en: 'Last used:' },
  'sessions.in_use': { pt: 'Em uso agora', en: 'In use now' },
  'sessions.since': { pt: 'Entrada:', en: 'Signed in:' },
  'sessions.end': { pt: 'Encerrar', en: 'End' },
  'sessions.end_of': { pt: 'Encerrar a sessão em {device}', en: 'End the session on {device}' },
  'sessions.end_others': { pt: 'Encerrar todas as outras', en: 'End all others' },
  'sessions.ended': { pt: 'Sessão encerrada', en: 'Session ended' },
  'sessions.others_ended': { pt: 'As outras sessões foram encerradas', en: 'The other sessions were ended' },
  'sessions.not_ended': { pt: 'A sessão não foi encerrada', en: 'The session was not ended' },
  'sessions.others_not_ended': {
    pt: 'As outras sessões não foram encerradas',
    en: 'The other sessions were not ended',
  },

  'device.on': { pt: '{browser} no {system}', en: '{browser} on {system}' },
  'device.unknown': { pt: 'Dispositivo não identificado', en: 'Unidentified device' },

  'trail.title': { pt: 'Atividade da conta', en: 'Account activity' },
  'trail.explanation': {
    pt: 'Tudo o que diz respeito à segurança da sua conta, do mais recente ao mais antigo.',
    en: 'Everything that concerns the security of your account, newest first.',
  },
  'trail.failed': { pt: 'Não foi possível carregar a atividade', en: 'The activity could not be loaded' },
  'trail.empty': { pt: 'Ainda não há nada registrado.', en: 'Nothing is recorded yet.' },
  'trail.more': { pt: 'Mostrar mais', en: 'Show more' },
} as const
