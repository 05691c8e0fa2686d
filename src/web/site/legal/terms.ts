import { OPERATOR_EMAIL_MARK, OPERATOR_NAME_MARK } from '../operator-marks.ts'
import type { ArticleInBoth } from './article.ts'

export const terms: ArticleInBoth = {
  pt: {
    title: 'Termos de uso',
    lead: 'O que esta instalação do Lastro oferece, o que ela espera de você, e o que vale como prova.',
    updated: '2026-11-21',
    sections: [
      {
        id: 'parties',
        title: 'Entre quem valem',
        blocks: [
          {
            named: `Estes termos valem entre você e ${OPERATOR_NAME_MARK}, que opera esta instalação. Contato: ${OPERATOR_EMAIL_MARK}.`,
            unnamed:
              'Estes termos valem entre você e a organização que opera esta instalação. Ela ainda não se identifica nesta página; procure quem lhe deu acesso a este endereço.',
          },
          'Ao criar uma conta, você os aceita. Quem só consulta uma remessa pela página pública não precisa de conta.',
        ],
      },
      {
        id: 'service',
        title: 'O serviço',
        blocks: [
          'O Lastro registra remessas e seus checkpoints, gera um QR code para cada uma e grava um compromisso criptográfico de cada evento em um registro público e assinado, que qualquer pessoa pode conferir.',
        ],
      },
      {
        id: 'proof',
        title: 'O que vale como prova',
        blocks: [
          'Nos termos do art. 10, § 2º, da Medida Provisória nº 2.200-2, de 24 de agosto de 2001, as partes admitem como válidos os comprovantes eletrônicos emitidos pelo Lastro, embora não usem certificados da ICP-Brasil, como meio de prova da integridade do que neles está e da ordem em que foi registrado.',
          'O comprovante prova que o conteúdo revelado é o que foi registrado, em que ordem, e que já estava no registro quando a chave desta instalação o assinou. Não prova que o declarado é verdadeiro: horários, lugares e observações são de quem os declarou.',
        ],
      },
      {
        id: 'duties',
        title: 'O que se espera de você',
        blocks: [
          {
            list: [
              'Registrar o que é verdade, e só dados pessoais que você pode tratar.',
              'Guardar sua senha e avisar se alguém mais a souber.',
              'Não registrar o que a lei proíbe, não tentar ler dados de outras contas e não sobrecarregar o serviço.',
            ],
          },
          'Um evento registrado não se desfaz. Corrige-se com um novo evento, e o histórico mostra os dois.',
        ],
      },
      {
        id: 'limits',
        title: 'Limites',
        blocks: [
          'Interrupções podem acontecer; a página de [status](/status) mostra como o serviço está agora. Um comprovante já baixado continua conferível, ainda que o serviço pare.',
          'Nada aqui afasta direitos que a lei dá a consumidores ou a titulares de dados pessoais. O tratamento destes está na [política de privacidade](/privacy).',
        ],
      },
      {
        id: 'end',
        title: 'Fim e mudanças',
        blocks: [
          'Você pode excluir a conta quando quiser e baixar antes os seus dados, no [perfil](/profile); o conteúdo das remessas que ela registrou é eliminado, e o que resta delas no registro continua conferível. Contas usadas contra estes termos podem ser encerradas.',
          'Mudanças destes termos são publicadas nesta página com a data. Aplica-se a lei brasileira.',
        ],
      },
    ],
  },
  en: {
    title: 'Terms of service',
    lead: 'What this installation of Lastro offers, what it expects of you, and what counts as proof. The Portuguese text prevails.',
    updated: '2026-11-21',
    sections: [
      {
        id: 'parties',
        title: 'Between whom they hold',
        blocks: [
          {
            named: `These terms hold between you and ${OPERATOR_NAME_MARK}, which runs this installation. Contact: ${OPERATOR_EMAIL_MARK}.`,
            unnamed:
              'These terms hold between you and the organisation that runs this installation. It does not yet name itself on this page; turn to whoever gave you access to this address.',
          },
          'By creating an account you accept them. Whoever only looks at a shipment on its public page needs no account.',
        ],
      },
      {
        id: 'service',
        title: 'The service',
        blocks: [
          'Lastro records shipments and their checkpoints, makes a QR code for each, and writes a cryptographic commitment of every event to a public, signed log that anyone can check.',
        ],
      },
      {
        id: 'proof',
        title: 'What counts as proof',
        blocks: [
          'Under article 10, paragraph 2, of Brazil’s Provisional Measure 2,200-2 of 24 August 2001, the parties accept the electronic receipts issued by Lastro as valid, although they use no ICP-Brasil certificates, as evidence of the integrity of what they hold and of the order in which it was recorded.',
          'A receipt proves that what it discloses is what was recorded, in which order, and that it was in the log when this installation’s key signed it. It does not prove that what was declared is true: times, places and notes are those of whoever declared them.',
        ],
      },
      {
        id: 'duties',
        title: 'What is expected of you',
        blocks: [
          {
            list: [
              'Record what is true, and only personal data that you may process.',
              'Keep your password to yourself, and say so if someone else knows it.',
              'Record nothing the law forbids, do not try to read other accounts’ data, and do not overload the service.',
            ],
          },
          'A recorded event cannot be undone. It is corrected by a new event, and the history shows both.',
        ],
      },
      {
        id: 'limits',
        title: 'Limits',
        blocks: [
          'Interruptions can happen; the [status](/status) page shows how the service is now. A receipt that was downloaded can still be checked, even if the service stops.',
          'Nothing here takes away rights that the law gives to consumers or to data subjects. How their data are processed is told in the [privacy policy](/privacy).',
        ],
      },
      {
        id: 'end',
        title: 'End and changes',
        blocks: [
          'You may delete the account at any time, and download your data first, on your [profile](/profile); the contents of the shipments it recorded are erased, and what remains of them in the log can still be checked. Accounts used against these terms may be closed.',
          'Changes of these terms are published on this page with their date. Brazilian law applies.',
        ],
      },
    ],
  },
}
