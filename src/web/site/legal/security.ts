import { OPERATOR_EMAIL_MARK } from '../operator-marks.ts'
import type { ArticleInBoth } from './article.ts'

/**
 * Security page: how the installation is protected, what the log proves and does not prove, and how
 * to report a vulnerability.
 */
export const security: ArticleInBoth = {
  pt: {
    title: 'Segurança',
    lead: 'Como esta instalação protege contas e dados, o que o registro prova e o que não prova, e como relatar uma falha.',
    updated: '2026-11-21',
    sections: [
      {
        id: 'proves',
        title: 'O que o registro prova',
        blocks: [
          {
            list: [
              'Que os valores revelados são os que foram registrados.',
              'Que os eventos estão nesta ordem, sem faltar nenhum no meio.',
              'Que já estavam no registro quando ele foi assinado.',
            ],
          },
          'Quem confere não precisa acreditar em nós: a conta roda no navegador de quem olha, e também pela linha de comando, longe deste servidor, com a chave que a pessoa já tem.',
        ],
      },
      {
        id: 'not',
        title: 'O que ele não prova',
        blocks: [
          {
            list: [
              'Que o declarado é verdade. Horários e lugares são de quem os declarou; o servidor anota à parte quando os recebeu.',
              'Que todos veem o mesmo registro. Cada navegador guarda o último estado que conferiu e recusa um que não o continue; dois navegadores que nunca se falam não têm como comparar.',
            ],
          },
        ],
      },
      {
        id: 'accounts',
        title: 'Contas',
        blocks: [
          {
            list: [
              'Senhas guardadas só como resumo argon2id; as mais comuns são recusadas.',
              'Um e-mail cadastrado e um desconhecido recebem a mesma resposta, no mesmo tempo.',
              'Links de uso único, com prazo, dos quais só o resumo é guardado.',
              'Trocar a senha encerra as outras sessões e avisa por e-mail; trocar o e-mail pede confirmação nos dois endereços.',
              'Quem quiser liga a verificação em duas etapas, com um aplicativo de códigos.',
              'Tentativas são limitadas por conta e por origem.',
            ],
          },
        ],
      },
      {
        id: 'data',
        title: 'Dados',
        blocks: [
          {
            list: [
              'Cada conta vê só o que é seu: cada consulta nomeia a conta, e o banco de dados recusa linhas de outras por uma segunda regra, que vale até para quem é dono das tabelas.',
              'A página pública e os comprovantes públicos revelam status, cidade, estado e horários, e nada mais.',
              'As páginas não carregam programas de terceiros, e a política de conteúdo do navegador os proíbe.',
            ],
          },
        ],
      },
      {
        id: 'report',
        title: 'Como relatar uma falha',
        blocks: [
          {
            named: `Escreva para ${OPERATOR_EMAIL_MARK} com o que você encontrou e como repetir. Dê tempo para a correção antes de publicar, e não toque em dados de outras pessoas além do necessário para mostrar a falha.`,
            unnamed:
              'Avise em particular a organização que opera esta instalação, com o que você encontrou e como repetir. Dê tempo para a correção antes de publicar, e não toque em dados de outras pessoas além do necessário para mostrar a falha.',
          },
          'Se o seu navegador disser que o histórico não confere, baixe o comprovante da remessa antes de avisar: é a prova do que você viu.',
        ],
      },
    ],
  },
  en: {
    title: 'Security',
    lead: 'How this installation protects accounts and data, what the log proves and what not, and how to report a weakness.',
    updated: '2026-11-21',
    sections: [
      {
        id: 'proves',
        title: 'What the log proves',
        blocks: [
          {
            list: [
              'That the values disclosed are those that were recorded.',
              'That the events stand in this order, with none missing in between.',
              'That they were in the log when it was signed.',
            ],
          },
          'Whoever checks need not believe us: the sum is done in the reader’s browser, and by the command line too, away from this server, with a key the reader already has.',
        ],
      },
      {
        id: 'not',
        title: 'What it does not prove',
        blocks: [
          {
            list: [
              'That what was declared is true. Times and places are those of whoever declared them; the server notes apart when it received them.',
              'That everyone sees the same log. Each browser keeps the last state it checked and refuses one that does not continue it; two browsers that never speak cannot compare.',
            ],
          },
        ],
      },
      {
        id: 'accounts',
        title: 'Accounts',
        blocks: [
          {
            list: [
              'Passwords are kept only as argon2id digests; the most common ones are refused.',
              'A registered e-mail and an unknown one get the same answer in the same time.',
              'Links work once and for a while, and only their digest is kept.',
              'A change of password ends the other sessions and is told by e-mail; a change of e-mail is confirmed at both addresses.',
              'Whoever wants switches on two-step sign-in, with an authenticator app.',
              'Attempts are limited by account and by origin.',
            ],
          },
        ],
      },
      {
        id: 'data',
        title: 'Data',
        blocks: [
          {
            list: [
              'Each account sees only its own: every query names the account, and the database refuses rows of others by a second rule that holds even for the tables’ owner.',
              'The public page and public receipts disclose status, city, state and times, and nothing else.',
              'The pages load no third-party programs, and the browser’s content policy forbids them.',
            ],
          },
        ],
      },
      {
        id: 'report',
        title: 'How to report a weakness',
        blocks: [
          {
            named: `Write to ${OPERATOR_EMAIL_MARK} with what you found and how to repeat it. Give time for the correction before you publish, and touch no more of other people’s data than showing the weakness takes.`,
            unnamed:
              'Tell the organisation that runs this installation in private, with what you found and how to repeat it. Give time for the correction before you publish, and touch no more of other people’s data than showing the weakness takes.',
          },
          'If your browser says that a history does not match, download the shipment’s receipt before telling anyone: it is the proof of what you saw.',
        ],
      },
    ],
  },
}
