import type { Messages } from '#contract/sentences/sentence.ts'
export const profileMessages = {
  'profile.sections': { pt: 'Seções do perfil', en: 'Sections of the profile' },
  'profile.subtitle': {
    pt: 'Seus dados, sua senha e os aparelhos em que você está conectado',
    en: 'Your data, your password and the devices you are signed in on',
  },
  'profile.personal': { pt: 'Dados pessoais', en: 'Personal data' },
  'profile.user_id': { pt: 'ID do usuário', en: 'User ID' },
  'profile.save': { pt: 'Salvar perfil', en: 'Save profile' },
  'profile.preference_not_saved': {
    pt: 'A escolha vale só neste aparelho: a conta não foi atualizada',
    en: 'The choice holds on this device only: the account was not updated',
  },
  'profile.not_saved': { pt: 'O perfil não foi salvo', en: 'The profile was not saved' },

  'avatar.alt': { pt: 'Sua foto', en: 'Your picture' },
  'avatar.choose': { pt: 'Enviar foto', en: 'Upload a picture' },
  'avatar.replace': { pt: 'Trocar foto', en: 'Change picture' },
  'avatar.remove': { pt: 'Remover foto', en: 'Remove picture' },
  'avatar.removed': { pt: 'Foto removida', en: 'Picture removed' },
  'avatar.hint': {
    pt: 'JPEG, PNG, WebP, GIF ou AVIF com menos de 5 MB. Também dá para arrastar ou colar.',
    en: 'JPEG, PNG, WebP, GIF or AVIF of less than 5 MB. You can also drop or paste it.',
  },
  'avatar.sending': { pt: 'Enviando a foto (kB)', en: 'Sending the picture (kB)' },
  'avatar.not_changed': { pt: 'A foto não foi alterada', en: 'The picture was not changed' },

  'profile.email_title': { pt: 'Trocar e-mail', en: 'Change e-mail' },
  'profile.new_email': { pt: 'Novo e-mail', en: 'New e-mail' },
  'profile.email_hint': {
    pt: 'Enviamos um link a cada endereço. A troca vale quando os dois confirmarem.',
    en: 'We send a link to each address. The change is made once both confirm.',
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
    pt: 'Abra, em até 24 horas, os links enviados a {email} e a {new_email}. Até a troca, entre com o endereço atual.',
    en: 'Open the links sent to {email} and {new_email} within 24 hours. Until then, sign in with the current address.',
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
    pt: 'Esqueceu a senha atual? Enviamos um link a {email}.',
    en: 'Forgot the current password? We send a link to {email}.',
  },
  'profile.no_password': {
    pt: 'Você entra por um provedor externo, sem senha. Para criar uma, enviamos um link a {email}.',
    en: 'You sign in through an external provider, without a password. To create one, we send a link to {email}.',
  },
  'profile.send_reset': { pt: 'Redefinir senha por e-mail', en: 'Reset password by e-mail' },

  'profile.language': { pt: 'Idioma da interface', en: 'Language of the interface' },
  'profile.language_hint': {
    pt: 'Vale neste aparelho e nos e-mails que enviamos.',
    en: 'Applies to this device and to the e-mails we send.',
  },

  'export.title': { pt: 'Seus dados', en: 'Your data' },
  'export.explanation': {
    pt: 'Tudo o que guardamos sobre a sua conta (LGPD, art. 18) em um arquivo JSON: perfil, acessos, atividade, cadastros, configurações e remessas.',
    en: 'Everything that we keep about your account (Brazilian data protection law, LGPD, article 18) in one JSON file: profile, sign-ins, activity, reference data, settings and shipments.',
  },
  'export.caution': {
    pt: 'Sem senhas nem chaves, mas com dados pessoais, também de destinatários: guarde-o em lugar seguro.',
    en: 'Without passwords and keys, but with personal data, of recipients too: keep it in a safe place.',
  },
  'export.download': { pt: 'Baixar meus dados', en: 'Download my data' },
  'export.done': { pt: 'Seus dados foram baixados', en: 'Your data were downloaded' },
  'export.failed': {
    pt: 'Não foi possível baixar seus dados',
    en: 'Your data could not be downloaded',
  },

  'sessions.title': { pt: 'Sessões', en: 'Sessions' },
  'sessions.explanation': {
    pt: 'Não reconhece um aparelho? Encerre a sessão dele e altere sua senha.',
    en: 'Do you not recognise a device? End its session and change your password.',
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
  'device.unknown': { pt: 'Aparelho não identificado', en: 'Unidentified device' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof profileMessages> {}
}
