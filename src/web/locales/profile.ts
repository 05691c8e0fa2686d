/** The profile page's own sentences. */
export const profileWords = {
  'profile.sections': { pt: 'Seções do perfil', en: 'Sections of the profile' },
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
} as const
