import type { Letters } from '#platform/mail/letter.ts'

/**
 * Notifies the owner of an account that an API key was created or got a new value. The mail
 * contains no text that the caller typed.
 */
export const apiKeyMade: Letters = {
  pt: {
    subject: 'Nova chave de API na sua conta do Lastro',
    preheader: 'Se não foi você, revogue a chave agora mesmo.',
    heading: 'Uma chave de API foi gerada',
    paragraphs: [
      'Uma chave de API acaba de ser criada ou renovada na sua conta do Lastro. Quem tem a chave faz chamadas em nome da conta, dentro das permissões dela.',
      'Se foi você, não é preciso fazer nada. Se não foi, revogue a chave e altere sua senha.',
    ],
    action: 'Ver chaves de API',
    notes: ['Enviamos este aviso a cada chave gerada, para a sua segurança.'],
  },
  en: {
    subject: 'New API key in your Lastro account',
    preheader: 'If this was not you, revoke the key right away.',
    heading: 'An API key was generated',
    paragraphs: [
      'An API key has just been created or renewed in your Lastro account. Whoever has the key makes calls for the account, within its permissions.',
      'If this was you, there is nothing to do. If it was not, revoke the key and change your password.',
    ],
    action: 'See API keys',
    notes: ['We send this notice for every key that is generated, for your security.'],
  },
}

/** Notifies the owner of an account that an identity at a provider can now sign in to it. */
export const identityLinked: Letters = {
  pt: {
    subject: 'Nova forma de entrar na sua conta do Lastro',
    preheader: 'Um provedor de identidade foi vinculado à sua conta.',
    heading: 'Uma nova forma de entrar foi vinculada',
    paragraphs: [
      'Alguém entrou no Lastro por um provedor de identidade com este endereço. A partir de agora, essa identidade também abre a sua conta.',
      'Se foi você, não é preciso fazer nada. Se não foi, altere sua senha aqui e no provedor, e encerre as sessões que não reconhecer.',
    ],
    action: 'Ver meu perfil',
    notes: ['Enviamos este aviso sempre que uma forma de entrar é vinculada, para a sua segurança.'],
  },
  en: {
    subject: 'New way to sign in to your Lastro account',
    preheader: 'An identity provider was linked to your account.',
    heading: 'A new way to sign in was linked',
    paragraphs: [
      'Someone signed in to Lastro through an identity provider with this address. From now on, that identity opens your account too.',
      'If this was you, there is nothing to do. If it was not, change your password here and at the provider, and end the sessions that you do not recognize.',
    ],
    action: 'See my profile',
    notes: ['We send this notice whenever a way to sign in is linked, for your security.'],
  },
}
