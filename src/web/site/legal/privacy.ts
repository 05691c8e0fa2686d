import { retention } from '#domain/retention.ts'
import { OPERATOR_EMAIL_MARK, OPERATOR_NAME_MARK } from '../operator-marks.ts'
import type { ArticleInBoth } from './article.ts'

/**
 * The privacy policy under the LGPD (Lei nº 13.709/2018). It describes the code's behaviour, so it
 * must change with the code.
 */
export const privacy: ArticleInBoth = {
  pt: {
    title: 'Política de privacidade',
    lead: 'Quais dados pessoais o Lastro trata, para quê, com base em quê, por quanto tempo, e como você exerce seus direitos.',
    updated: '2026-11-21',
    sections: [
      {
        id: 'controller',
        title: 'Quem responde pelos dados',
        blocks: [
          {
            named: `Esta instalação é operada por ${OPERATOR_NAME_MARK}, que responde pelos dados das contas como controlador, nos termos da Lei nº 13.709/2018 (LGPD). Fale conosco, e com o encarregado pelo tratamento de dados, pelo e-mail ${OPERATOR_EMAIL_MARK}.`,
            unnamed:
              'O Lastro é um programa que cada organização instala e opera. Esta instalação ainda não informa quem a opera. Quem responde pelos dados, como controlador nos termos da Lei nº 13.709/2018 (LGPD), é a organização que mantém este endereço; procure quem lhe deu acesso a ele.',
          },
          'Os dados de remetentes, destinatários e locais que uma conta registra nas remessas são tratados por ordem dessa conta: ela decide o que registrar e para quê, e é a controladora deles; a instalação os guarda como operadora (art. 39 da LGPD).',
        ],
      },
      {
        id: 'data',
        title: 'Quais dados, e para quê',
        blocks: [
          {
            list: [
              'Da conta: nome, e-mail, foto se você a puser, e senha, esta só como resumo irreversível (argon2id). Servem para entrar e para avisar você. Base legal: execução do contrato (art. 7º, V).',
              'De quem entra por um provedor de identidade: o identificador e o e-mail que ele confirma. Base legal: execução do contrato.',
              'Da verificação em duas etapas, se você a ligar: o segredo que o seu aplicativo usa, cifrado, e os códigos de recuperação, só como resumos. Base legal: execução do contrato.',
              'Das sessões: quando começaram, quando foram usadas e que navegador ou aplicativo você usa, para que você veja e encerre as que não reconhecer. Base legal: execução do contrato e legítimo interesse na segurança (art. 7º, IX).',
              'Da trilha de segurança: entradas, recusas, trocas de senha e de e-mail, com horário, endereço IP e navegador. Base legal: legítimo interesse na segurança (art. 7º, IX).',
              'Das remessas: origem, destino, descrição, peso, e o nome, endereço, e-mail e telefone do destinatário que a conta informar. Base legal: a da conta que as registra.',
              'Dos checkpoints: local, horário, observações e, só com a permissão dada no aparelho, as coordenadas do lugar. Sem a permissão, o checkpoint é salvo sem coordenadas.',
            ],
          },
          'O Lastro não usa dados para publicidade, não os vende, não traça perfis e não toma decisões automatizadas sobre pessoas.',
        ],
      },
      {
        id: 'public',
        title: 'O que é público',
        blocks: [
          'A página pública de uma remessa mostra a quem tem o código apenas o status, as cidades e estados e os horários, inclusive o previsto para a entrega. Não mostra nomes, ruas, telefones, e-mails nem coordenadas. Quem envia pode desligá-la.',
          'O registro público guarda só resumos criptográficos feitos com um segredo próprio de cada campo. Deles não se recupera o que foi resumido. Por isso dados pessoais não precisam estar no registro para que ele se confira, e podem ser apagados sem rompê-lo.',
        ],
      },
      {
        id: 'shared',
        title: 'Com quem são compartilhados',
        blocks: [
          {
            list: [
              'Com o serviço de e-mail que a instalação usa para enviar confirmações e avisos.',
              'Com o provedor de identidade, se você escolher entrar por ele.',
              'Com os serviços de CEP, coordenadas e rotas que a instalação usa, quando uma tela precisa deles: vão só o CEP, o endereço ou os pontos, nunca nomes.',
              'Com quem autoriza você a registrar checkpoints de uma remessa, quando você os registra: seu nome e seu e-mail aparecem no histórico dela, até você excluir sua conta. A quem você autoriza aparecem os seus.',
              'Com autoridades, quando a lei obriga.',
            ],
          },
          'Se algum desses serviços fica fora do Brasil, há transferência internacional, nos limites do art. 33 da LGPD.',
        ],
      },
      {
        id: 'retention',
        title: 'Por quanto tempo',
        blocks: [
          {
            list: [
              'Conta: até você a excluir. Nome, e-mail, foto, formas de entrar, endereços e configurações são apagados na hora.',
              'Remessas e checkpoints: até você eliminar o conteúdo de uma remessa, na página dela, ou excluir a conta, que elimina o de todas. Ficam o código, resumos criptográficos sem o segredo que os abriria e a data da eliminação. Comprovantes que alguém já baixou seguem com essa pessoa.',
              'Sessões: até 30 dias, ou 7 dias sem uso.',
              `Links de confirmação: 24 horas; de recuperação de senha: 60 minutos. O registro de que foram enviados some ${retention.one_time_tokens.amount} dias depois.`,
              `O resumo dos lugares de onde você entrou: ${retention.known_networks.amount} dias sem uso.`,
              'Trilha de segurança: enquanto a conta existir. Da conta excluída ficam um identificador sem nome e o que aconteceu, com data e hora; os endereços IP e os dispositivos são apagados.',
              'Resumos criptográficos no registro público: sem prazo. Eles não identificam ninguém.',
            ],
          },
        ],
      },
      {
        id: 'rights',
        title: 'Seus direitos',
        blocks: [
          'Pelo art. 18 da LGPD, você pode pedir confirmação, acesso, correção, anonimização, bloqueio ou eliminação, portabilidade, informação sobre compartilhamentos e a revogação do consentimento. Parte disso você faz sem pedir a ninguém, no seu [perfil](/profile):',
          {
            list: [
              'ver e corrigir seus dados;',
              'baixar tudo o que a conta guarda, em um arquivo que outros programas leem;',
              'ver e encerrar sessões, e ler a trilha de segurança;',
              'eliminar o conteúdo de uma remessa, na página dela;',
              'excluir a conta.',
            ],
          },
          {
            named: `Para o restante, escreva para ${OPERATOR_EMAIL_MARK}.`,
            unnamed: 'Para o restante, procure a organização que opera esta instalação.',
          },
          'Se você é destinatário de uma remessa, dirija-se primeiro a quem a enviou. Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
        ],
      },
      {
        id: 'security',
        title: 'Como são protegidos',
        blocks: [
          'Cada consulta ao banco nomeia a conta, e o próprio banco recusa linhas de outras. Senhas e links são guardados só como resumos. O que mais é feito está em [Segurança](/security); o que fica no seu navegador, na [política de cookies](/cookies).',
        ],
      },
    ],
  },
  en: {
    title: 'Privacy policy',
    lead: 'Which personal data Lastro processes, what for, on which legal basis, for how long, and how you exercise your rights.',
    updated: '2026-11-21',
    sections: [
      {
        id: 'controller',
        title: 'Who answers for the data',
        blocks: [
          {
            named: `This installation is run by ${OPERATOR_NAME_MARK}, the controller of the accounts’ data under Brazil’s data protection law (Law 13,709/2018, LGPD). Reach us, and the person in charge of data protection, at ${OPERATOR_EMAIL_MARK}.`,
            unnamed:
              'Lastro is a program that each organisation installs and runs. This installation does not yet say who runs it. The controller under Brazil’s data protection law (Law 13,709/2018, LGPD) is the organisation that keeps this address; turn to whoever gave you access to it.',
          },
          'Data of senders, recipients and places that an account records in its shipments are processed on that account’s orders: it decides what to record and why, and is their controller; the installation keeps them as a processor (LGPD, article 39).',
        ],
      },
      {
        id: 'data',
        title: 'Which data, and what for',
        blocks: [
          {
            list: [
              'Of the account: name, e-mail, a picture if you set one, and password, the latter only as an irreversible digest (argon2id). They serve to sign in and to tell you things. Legal basis: performance of the contract (article 7, V).',
              'Of those who sign in with an identity provider: the identifier and the e-mail that it confirms. Legal basis: performance of the contract.',
              'Of two-step sign-in, if you switch it on: the secret that your app uses, encrypted, and the recovery codes, only as digests. Legal basis: performance of the contract.',
              'Of sessions: when they began, when they were used and which browser or application you use, so that you see and end those you do not recognise. Legal basis: performance of the contract, and legitimate interest in security (article 7, IX).',
              'Of the security trail: sign-ins, refusals, changes of password and e-mail, with time, IP address and browser. Legal basis: legitimate interest in security (article 7, IX).',
              'Of shipments: origin, destination, description, weight, and the recipient’s name, address, e-mail and phone that the account gives. Legal basis: that of the account that records them.',
              'Of checkpoints: place, time, notes and, only with the permission given on the device, the coordinates. Without it the checkpoint is saved without coordinates.',
            ],
          },
          'Lastro uses no data for advertising, sells none, draws no profiles and takes no automated decisions about people.',
        ],
      },
      {
        id: 'public',
        title: 'What is public',
        blocks: [
          'The public page of a shipment shows to whoever has the code only its status, cities and states, and times, that of the expected delivery included. It shows no names, streets, phones, e-mails or coordinates. The sender can switch it off.',
          'The public log holds only cryptographic digests made with a secret of each field’s own. What was digested cannot be recovered from them. So personal data need not be in the log for it to be checked, and can be erased without breaking it.',
        ],
      },
      {
        id: 'shared',
        title: 'With whom they are shared',
        blocks: [
          {
            list: [
              'With the e-mail service that the installation sends confirmations and notices by.',
              'With the identity provider, if you choose to sign in with it.',
              'With the postal-code, coordinates and routing services that the installation uses, when a screen needs them: only the postal code, the address or the points go there, never names.',
              'With whoever authorizes you to register checkpoints of a shipment, when you register them: your name and e-mail appear in its history, until you delete your account. Those whom you authorize are shown yours.',
              'With authorities, where the law demands it.',
            ],
          },
          'Where one of these services is outside Brazil, there is an international transfer within the bounds of article 33 of the LGPD.',
        ],
      },
      {
        id: 'retention',
        title: 'For how long',
        blocks: [
          {
            list: [
              'Account: until you delete it. Name, e-mail, picture, ways to sign in, addresses and settings are erased at once.',
              'Shipments and checkpoints: until you erase the contents of a shipment, on its page, or delete the account, which erases those of all. The code, cryptographic digests without the secret that would open them, and the date of the erasure remain. Receipts that somebody has downloaded stay with them.',
              'Sessions: up to 30 days, or 7 days without use.',
              `Confirmation links: 24 hours; password recovery links: 60 minutes. The record that they were sent goes ${retention.one_time_tokens.amount} days later.`,
              `The digest of places you signed in from: ${retention.known_networks.amount} days without use.`,
              'Security trail: as long as the account exists. Of a deleted account, an id without a name and what happened at which time remain; IP addresses and devices are erased.',
              'Cryptographic digests in the public log: without limit. They identify nobody.',
            ],
          },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        blocks: [
          'Under article 18 of the LGPD you may ask for confirmation, access, correction, anonymisation, blocking or erasure, portability, information on sharing, and the withdrawal of consent. Part of it you do without asking anyone, on your [profile](/profile):',
          {
            list: [
              'see and correct your data;',
              'download all that the account holds, in a file that other programs read;',
              'see and end sessions, and read the security trail;',
              'erase the contents of a shipment, on its page;',
              'delete the account.',
            ],
          },
          {
            named: `For the rest, write to ${OPERATOR_EMAIL_MARK}.`,
            unnamed: 'For the rest, turn to the organisation that runs this installation.',
          },
          'If you are the recipient of a shipment, turn first to whoever sent it. You may also complain to Brazil’s data protection authority (ANPD).',
        ],
      },
      {
        id: 'security',
        title: 'How they are protected',
        blocks: [
          'Every query of the database names its account, and the database itself refuses rows of others. Passwords and links are kept only as digests. What else is done is told under [Security](/security); what stays in your browser, in the [cookie policy](/cookies).',
        ],
      },
    ],
  },
}
