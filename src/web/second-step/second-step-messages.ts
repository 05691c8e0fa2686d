import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of the second step: at sign-in and on the profile. */
export const secondStepMessages = {
  'second.title': { pt: 'Verificação em duas etapas', en: 'Two-step verification' },
  'second.app_subtitle': {
    pt: 'Digite o código do seu aplicativo autenticador para entrar em {email}',
    en: 'Enter the code of your authenticator app to sign in to {email}',
  },
  'second.recovery_subtitle': {
    pt: 'Digite um dos códigos que você guardou para entrar em {email} sem o aplicativo',
    en: 'Enter one of the codes that you kept to sign in to {email} without the app',
  },
  'second.code': { pt: 'Código de 6 dígitos', en: '6-digit code' },
  'second.app': { pt: 'Aplicativo', en: 'App' },
  'second.unnamed': { pt: 'Aplicativo sem nome', en: 'Unnamed app' },
  'second.verify': { pt: 'Verificar', en: 'Verify' },
  'second.use_recovery': { pt: 'Usar um código de recuperação', en: 'Use a recovery code' },
  'second.use_app': { pt: 'Usar o aplicativo autenticador', en: 'Use the authenticator app' },
  'second.recovery_code': { pt: 'Código de recuperação', en: 'Recovery code' },
  'second.recovery_hint': { pt: 'Cada código vale uma vez.', en: 'Each code works once.' },
  'second.code_missing': { pt: 'Digite os 6 dígitos do código.', en: 'Enter the 6 digits of the code.' },
  'second.recovery_missing': { pt: 'Digite o código de recuperação.', en: 'Enter the recovery code.' },
  'second.code_wrong': {
    pt: 'Código incorreto ou já usado. Digite o que o aplicativo mostra agora.',
    en: 'Wrong or used code. Enter the one that the app shows now.',
  },
  'second.recovery_wrong': {
    pt: 'Este código de recuperação é inválido ou já foi usado.',
    en: 'This recovery code is not valid or was already used.',
  },
  'second.app_gone': {
    pt: 'Este aplicativo foi removido da sua conta. Use outro.',
    en: 'This app was removed from your account. Use another.',
  },

  'second.off': {
    pt: 'Além da senha, peça um código do celular. Quem descobrir sua senha não entra sem ele.',
    en: 'Ask for a code of your phone beside the password. Nobody gets in with the password alone.',
  },
  'second.switch_on': { pt: 'Ativar verificação', en: 'Switch verification on' },
  'second.on': { pt: 'Ativada', en: 'On' },
  'second.on_explanation': {
    pt: 'Para entrar, é preciso também um código de um destes aplicativos:',
    en: 'Signing in also takes a code of one of these apps:',
  },
  'second.apps': { pt: 'Aplicativos autenticadores', en: 'Authenticator apps' },
  'second.added': { pt: 'Adicionado em', en: 'Added on' },
  'second.add_app': { pt: 'Adicionar aplicativo', en: 'Add an app' },
  'second.remove': { pt: 'Remover', en: 'Remove' },
  'second.remove_of': { pt: 'Remover {name}', en: 'Remove {name}' },
  'second.codes': { pt: 'Códigos de recuperação', en: 'Recovery codes' },
  'second.codes_left': {
    pt: 'Ainda não usados: {count} de {total}. Com um deles, você entra sem o aplicativo.',
    en: 'Not used yet: {count} of {total}. With one of them you sign in without the app.',
  },
  'second.codes_none': {
    pt: 'Você ainda não tem códigos de recuperação. Sem eles, quem perde o aplicativo perde o acesso à conta.',
    en: 'You have no recovery codes yet. Without them, who loses the app loses the account.',
  },
  'second.codes_few': {
    pt: 'Restam poucos códigos de recuperação',
    en: 'Few recovery codes are left',
  },
  'second.generate': { pt: 'Gerar códigos', en: 'Generate codes' },
  'second.regenerate': { pt: 'Gerar novos códigos', en: 'Generate new codes' },
  'second.regenerate_title': {
    pt: 'Gerar novos códigos de recuperação',
    en: 'Generate new recovery codes',
  },
  'second.regenerate_question': {
    pt: 'Os códigos que você tem agora deixam de valer.',
    en: 'The codes that you have now stop working.',
  },
  'second.load_failed': {
    pt: 'Não foi possível carregar a verificação em duas etapas',
    en: 'The two-step verification could not be loaded',
  },

  'second.set_up_title': {
    pt: 'Ativar a verificação em duas etapas',
    en: 'Switch the two-step verification on',
  },
  'second.add_title': { pt: 'Adicionar aplicativo autenticador', en: 'Add an authenticator app' },
  'second.name': { pt: 'Nome do aplicativo', en: 'Name of the app' },
  'second.name_hint': {
    pt: 'Para reconhecê-lo depois, como “Celular da Ana”.',
    en: 'To recognise it later, such as “Ana’s phone”.',
  },
  'second.default_name': { pt: 'Celular', en: 'Phone' },
  'second.name_missing': { pt: 'Dê um nome ao aplicativo.', en: 'Give the app a name.' },
  'second.name_taken': {
    pt: 'Você já tem um aplicativo com este nome.',
    en: 'You already have an app of this name.',
  },
  'second.too_many_apps': {
    pt: 'Sua conta já tem o máximo de aplicativos. Remova um para adicionar outro.',
    en: 'Your account has as many apps as it can. Remove one to add another.',
  },
  'second.continue': { pt: 'Continuar', en: 'Continue' },
  'second.scan': {
    pt: 'Escaneie este código com um aplicativo autenticador, como o Google Authenticator ou o Microsoft Authenticator:',
    en: 'Scan this code with an authenticator app, such as Google Authenticator or Microsoft Authenticator:',
  },
  'second.open_app': { pt: 'Abrir no aplicativo deste aparelho', en: 'Open in the app on this device' },
  'second.picture': { pt: 'QR code para o aplicativo autenticador', en: 'QR code for the authenticator app' },
  'second.secret': {
    pt: 'Não consegue escanear? Digite esta chave no aplicativo:',
    en: 'Cannot scan it? Type this key into the app:',
  },
  'second.copy_secret': { pt: 'Copiar chave', en: 'Copy key' },
  'second.shown_code': {
    pt: 'Código de 6 dígitos que o aplicativo mostra',
    en: '6-digit code that the app shows',
  },
  'second.confirm': { pt: 'Confirmar', en: 'Confirm' },
  'second.switched_on': {
    pt: 'Verificação em duas etapas ativada',
    en: 'Two-step verification switched on',
  },
  'second.not_added': { pt: 'O aplicativo não foi adicionado', en: 'The app was not added' },
  'second.app_added': { pt: 'Aplicativo adicionado', en: 'App added' },

  'second.prove_password': {
    pt: 'Para sua segurança, confirme que é você.',
    en: 'For your safety, confirm that it is you.',
  },
  'second.prove_code': {
    pt: 'Para sua segurança, confirme com um código do aplicativo.',
    en: 'For your safety, confirm with a code of the app.',
  },
  'second.sign_in_again': {
    pt: 'Para sua segurança, saia, entre novamente e faça isto em até 10 minutos.',
    en: 'For your safety, sign out, sign in again and do this within 10 minutes.',
  },

  'second.save_title': { pt: 'Guarde os códigos de recuperação', en: 'Keep the recovery codes' },
  'second.save_codes': {
    pt: 'Se você perder o celular, entre com um destes códigos. Cada um vale uma vez, e eles não serão mostrados de novo.',
    en: 'If you lose your phone, sign in with one of these codes. Each works once, and they will not be shown again.',
  },
  'second.download': { pt: 'Baixar', en: 'Download' },
  'second.copy': { pt: 'Copiar', en: 'Copy' },
  'second.print': { pt: 'Imprimir', en: 'Print' },
  'second.copied': { pt: 'Códigos na área de transferência', en: 'Codes in the clipboard' },
  'second.secret_copied': { pt: 'Chave na área de transferência', en: 'Key in the clipboard' },
  'second.saved': { pt: 'Guardei os códigos em lugar seguro', en: 'I have put the codes in a safe place' },
  'second.not_saved': {
    pt: 'Marque que guardou os códigos: eles não serão mostrados de novo.',
    en: 'Tick that you kept the codes: they will not be shown again.',
  },
  'second.done': { pt: 'Concluir', en: 'Done' },
  'second.codes_failed': {
    pt: 'Os códigos de recuperação não foram gerados',
    en: 'The recovery codes were not generated',
  },
  'second.file_heading': {
    pt: '{product}: códigos de recuperação de {email}',
    en: '{product}: recovery codes of {email}',
  },

  'second.remove_last': {
    pt: 'Este é o seu último aplicativo: a verificação em duas etapas será desativada, e os códigos de recuperação deixarão de valer.',
    en: 'This is your last app: the two-step verification will be switched off, and the recovery codes will stop working.',
  },
  'second.remove_one': {
    pt: 'Os códigos dele deixam de valer. Outras sessões abertas com ele vão pedir um novo código.',
    en: 'Its codes stop working. Other sessions opened with it will ask for a new code.',
  },
  'second.removed': { pt: 'Aplicativo removido', en: 'App removed' },
  'second.switched_off': {
    pt: 'Verificação em duas etapas desativada',
    en: 'Two-step verification switched off',
  },
  'second.not_removed': { pt: 'O aplicativo não foi removido', en: 'The app was not removed' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof secondStepMessages> {}
}
