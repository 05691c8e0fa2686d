import { preferenceNames, preferenceTitles } from '#domain/accounts/preferences.ts'
import { chosenKey, unsavedKey } from '../../preferences.ts'
import type { ArticleInBoth } from './article.ts'

/**
 * The cookie policy: everything that the application stores in a browser. A test compares the names
 * with those in the code.
 */
export const cookies: ArticleInBoth = {
  pt: {
    title: 'Política de cookies',
    lead: 'O Lastro não usa cookies de publicidade nem de medição, nem carrega nada de terceiros para seguir você. O que fica no navegador é o que o serviço precisa para funcionar.',
    updated: '2026-11-26',
    sections: [
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          'Só um, e só se você entrar por um provedor de identidade:',
          {
            kept: [
              {
                name: 'lastro-oidc-…',
                what: 'Prova que a ida ao provedor começou neste navegador. Em endereços https, com o prefixo __Host-.',
                until: '5 minutos, ou até você voltar',
              },
            ],
          },
        ],
      },
      {
        id: 'local',
        title: 'Armazenamento do navegador',
        blocks: [
          'Não vai ao servidor por si só, e fica até você sair, limpar os dados do site ou passar o prazo:',
          {
            kept: [
              {
                name: 'lastro.session',
                what: 'Sua sessão: quem entrou e as credenciais que a renovam.',
                until: 'até você sair',
              },
              {
                name: 'lastro.active_at',
                what: 'Quando você mexeu pela última vez, para sair sozinho após 30 minutos.',
                until: 'até a próxima vez',
              },
              { name: 'lastro.theme', what: 'O tema que você escolheu.', until: 'até você limpar' },
              ...preferenceNames.flatMap((name) => [
                {
                  name: chosenKey(name),
                  what: `${preferenceTitles[name].pt} que você escolheu.`,
                  until: 'até você limpar',
                },
                {
                  name: unsavedKey(name),
                  what: `${preferenceTitles[name].pt} que você escolheu e que ainda falta salvar na sua conta.`,
                  until: 'até a sua conta salvar a escolha',
                },
              ]),
              {
                name: 'lastro.workplace',
                what: 'A empresa, ou a sua própria conta, em que você trabalhou por último neste aparelho. Cada aba guarda a sua.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.invitation',
                what: 'O convite de uma empresa que você abriu e ainda não respondeu.',
                until: 'até você responder',
              },
              {
                name: 'lastro.step.…',
                what: 'Os primeiros passos de uma empresa que você já deu ou escondeu neste aparelho.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.log',
                what: 'A chave e o estado mais novo do registro público que este navegador conferiu e, das últimas 500 remessas conferidas, o código e quantos eventos tinham, para notar se algo for reescrito ou escondido.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.camera',
                what: 'A câmera que você escolheu para ler códigos.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.scan_muted',
                what: 'Se você desligou o som das leituras.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.series.…',
                what: 'O que cada leitura contínua registra, e se você usa a leitura contínua neste aparelho.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.place.…',
                what: 'O último local em que você registrou um checkpoint, para preencher o próximo.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.origin.…',
                what: 'A origem da última remessa que você criou neste aparelho, para preencher a próxima.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.labels',
                what: 'O tamanho das etiquetas e a resolução da impressora que você escolheu.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.pending',
                what: 'Os checkpoints que você fez sem rede, por inteiro, até o envio. Só a sua conta os vê.',
                until: 'até um dia depois do envio, ou até você descartar',
              },
              {
                name: 'lastro.checked.…',
                what: 'Os locais e o status das últimas remessas que você conferiu, sem o destinatário, para registrar sem rede.',
                until: 'até você sair',
              },
              {
                name: 'lastro.warehouses.…',
                what: 'A lista de warehouses da conta, para registrar sem rede.',
                until: 'até você sair',
              },
              {
                name: 'lastro.log_origin',
                what: 'O nome do registro público desta instalação, que cada checkpoint feito sem rede menciona.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.public_url',
                what: 'O endereço público desta instalação, para reconhecer sem rede os códigos que ela imprimiu.',
                until: 'até você limpar',
              },
              {
                name: 'lastro.probe',
                what: 'Um teste de que o navegador guarda dados; é gravado e apagado na hora.',
                until: 'imediatamente',
              },
              {
                name: 'lastro.persistence',
                what: 'Que o navegador já foi solicitado a não apagar os checkpoints que esperam o envio.',
                until: 'até você limpar',
              },
              {
                name: 'lastro-app-…',
                what: 'Uma cópia da própria aplicação, sem nenhum dado seu, para ela abrir sem rede.',
                until: 'até a versão seguinte',
              },
            ],
          },
        ],
      },
      {
        id: 'session',
        title: 'Armazenamento da aba',
        blocks: [
          'Some quando a aba se fecha:',
          {
            kept: [
              {
                name: 'lastro.draft.…',
                what: 'O rascunho de um formulário, para que nada digitado se perca.',
                until: 'até salvar ou fechar a aba',
              },
              {
                name: 'lastro.attempt.…',
                what: 'O envio que ainda não teve resposta, para que repeti-lo não registre duas vezes.',
                until: 'até a resposta',
              },
              {
                name: 'lastro.recovery',
                what: 'Que esta aba veio de um link de recuperação de senha.',
                until: 'até a nova senha',
              },
              {
                name: 'lastro.provider',
                what: 'Que esta aba começou a entrar pelo provedor de identidade.',
                until: 'até voltar dele',
              },
              {
                name: 'lastro.scroll',
                what: 'Até onde você havia rolado cada página, para voltar ao mesmo lugar.',
                until: 'até fechar a aba',
              },
            ],
          },
        ],
      },
      {
        id: 'choice',
        title: 'Sua escolha',
        blocks: [
          'Como tudo isso é necessário ao que você pede, não há o que aceitar ou recusar aqui. Você pode limpar os dados deste site no navegador a qualquer momento; terá de entrar de novo. Mais em [Privacidade](/privacy).',
        ],
      },
    ],
  },
  en: {
    title: 'Cookie policy',
    lead: 'Lastro uses no advertising or measuring cookies and loads nothing from third parties that would follow you. What stays in the browser is what the service needs to work.',
    updated: '2026-11-26',
    sections: [
      {
        id: 'cookies',
        title: 'Cookies',
        blocks: [
          'Only one, and only if you sign in with an identity provider:',
          {
            kept: [
              {
                name: 'lastro-oidc-…',
                what: 'Shows that the way to the provider began in this browser. On https addresses, with the prefix __Host-.',
                until: '5 minutes, or until you are back',
              },
            ],
          },
        ],
      },
      {
        id: 'local',
        title: 'The browser’s storage',
        blocks: [
          'It goes to no server by itself, and stays until you sign out, clear the site’s data, or its time is over:',
          {
            kept: [
              {
                name: 'lastro.session',
                what: 'Your session: who signed in, and the credentials that renew it.',
                until: 'until you sign out',
              },
              {
                name: 'lastro.active_at',
                what: 'When you last did something, to sign out by itself after 30 minutes.',
                until: 'until the next time',
              },
              { name: 'lastro.theme', what: 'The theme you chose.', until: 'until you clear it' },
              ...preferenceNames.flatMap((name) => [
                {
                  name: chosenKey(name),
                  what: `${preferenceTitles[name].en} you chose.`,
                  until: 'until you clear it',
                },
                {
                  name: unsavedKey(name),
                  what: `${preferenceTitles[name].en} you chose, while your account has not saved it.`,
                  until: 'until your account saves the choice',
                },
              ]),
              {
                name: 'lastro.workplace',
                what: 'The company, or your own account, in which you worked last on this device. Each tab stores its own.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.invitation',
                what: 'An invitation of a company that you opened and have not answered yet.',
                until: 'until you answer',
              },
              {
                name: 'lastro.step.…',
                what: 'First steps of a company that you have done or hidden on this device.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.log',
                what: 'The key and the newest state of the public log that this browser checked and, of the last 500 shipments it checked, the code and the number of events, to notice if anything is rewritten or hidden.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.camera',
                what: 'The camera you chose for reading codes.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.scan_muted',
                what: 'Whether you turned the sound of scans off.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.series.…',
                what: 'What each scan of a series records, and whether you scan in series on this device.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.place.…',
                what: 'The last place where you recorded a checkpoint, to fill in the next.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.origin.…',
                what: 'The origin of the last shipment that you created on this device, to fill in the next.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.labels',
                what: 'The size of labels and the printer resolution that you chose.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.pending',
                what: 'The checkpoints that you made without network, in full, until they are sent. Only your account sees them.',
                until: 'until a day after they are sent, or you discard them',
              },
              {
                name: 'lastro.checked.…',
                what: 'Places and status of the last shipments that you checked, without the recipient, to record without network.',
                until: 'until you sign out',
              },
              {
                name: 'lastro.warehouses.…',
                what: 'The warehouses of the account, to record without network.',
                until: 'until you sign out',
              },
              {
                name: 'lastro.log_origin',
                what: 'The name of this installation’s public log, which every checkpoint made without network mentions.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.public_url',
                what: 'The public address of this installation, to know without network the codes that it printed.',
                until: 'until you clear it',
              },
              {
                name: 'lastro.probe',
                what: 'A test that the browser stores data; it is written and deleted at once.',
                until: 'at once',
              },
              {
                name: 'lastro.persistence',
                what: 'That the browser has been asked not to clear the checkpoints that wait.',
                until: 'until you clear it',
              },
              {
                name: 'lastro-app-…',
                what: 'A copy of the application itself, with no data of yours, so that it opens without network.',
                until: 'until the next version',
              },
            ],
          },
        ],
      },
      {
        id: 'session',
        title: 'The tab’s storage',
        blocks: [
          'Gone when the tab is closed:',
          {
            kept: [
              {
                name: 'lastro.draft.…',
                what: 'The draft of a form, so that nothing typed is lost.',
                until: 'until saved, or the tab is closed',
              },
              {
                name: 'lastro.attempt.…',
                what: 'What was sent and not answered yet, so that repeating it does not record twice.',
                until: 'until the answer',
              },
              {
                name: 'lastro.recovery',
                what: 'That this tab came from a password recovery link.',
                until: 'until the new password',
              },
              {
                name: 'lastro.provider',
                what: 'That this tab began to sign in with the identity provider.',
                until: 'until it comes back from it',
              },
              {
                name: 'lastro.scroll',
                what: 'How far you had scrolled each page, to come back to the same place.',
                until: 'until the tab is closed',
              },
            ],
          },
        ],
      },
      {
        id: 'choice',
        title: 'Your choice',
        blocks: [
          'Since all of this is needed for what you ask, there is nothing to accept or refuse here. You can clear this site’s data in the browser at any time; you will have to sign in again. More under [Privacy](/privacy).',
        ],
      },
    ],
  },
}
