import type { Language } from '#contract/messages/message.ts'

type Sentences = Readonly<Record<string, Readonly<Record<Language, string>>>>

/**
 * Messages of the receipt file that do not depend on the receipt, shown also before the file's
 * program has run. The application itself does not use them.
 */
export const frameMessages = {
  title: { pt: 'Comprovante de rastreamento', en: 'Tracking receipt' },
  seal: { pt: 'Selo: ainda não conferido', en: 'Seal: not checked yet' },
  unchecked: {
    pt: 'Ainda não conferido: é só a palavra de quem entregou este arquivo.',
    en: 'Not checked yet: only the word of whoever handed over this file.',
  },
  no_script: {
    pt: 'Este arquivo se confere sozinho, sem internet, quando o navegador pode rodar JavaScript. Aqui ele não pode: leia o que está abaixo como não conferido, ou confira na linha de comando, como explicado no fim.',
    en: 'This file checks itself, without the internet, where the browser may run JavaScript. Here it may not: read what is below as not checked, or check it on the command line, as explained at the end.',
  },
  too_old: {
    pt: 'Este navegador não consegue rodar o programa que confere este arquivo, ou o programa foi alterado. Nada foi conferido.',
    en: 'This browser cannot run the program that checks this file, or the program was changed. Nothing was checked.',
  },
  times: {
    pt: 'Horários de Brasília (UTC−3). “Declarado” é o horário informado por quem registrou; “Recebido” é o do relógio do servidor. Só uma testemunha ou âncora conferida comprova um horário.',
    en: 'Times of Brasília (UTC−3). “Declared” is the time given by whoever recorded it; “Received” is that of the server’s clock. Only a witness or anchor that was checked proves a time.',
  },
  pinned: { pt: 'Chave do registro fixada neste arquivo', en: 'Key of the log pinned in this file' },
  independent: { pt: 'Confira sem depender deste arquivo', en: 'Check without relying on this file' },
  caution: {
    pt: 'Um programa dentro de um arquivo não pode responder por esse arquivo: quem o entregou pode ter mudado o programa ou a chave. Para não depender disso, salve o comprovante e confira com um verificador independente, na linha de comando:',
    en: 'A program inside a file cannot vouch for that file: whoever handed it over may have changed the program or the key. To be independent of that, save the receipt and check it with an independent verifier, on the command line:',
  },
  key_placeholder: { pt: 'CHAVE_DO_REGISTRO', en: 'KEY_OF_THE_LOG' },
  key_source: {
    pt: 'No lugar de CHAVE_DO_REGISTRO, ponha a chave obtida por outro caminho, nunca deste arquivo: na página de transparência da operadora, em um endereço que você já conhece, ou com alguém em quem você confia.',
    en: 'In the place of KEY_OF_THE_LOG, put the key that you got by another way, never from this file: from the operator’s transparency page, at an address that you already know, or from somebody you trust.',
  },
  save: { pt: 'Salvar o comprovante (JSON)', en: 'Save the receipt (JSON)' },
} as const satisfies Sentences

/**
 * Messages with which the file's program shows its result, in addition to the messages common to
 * all verifications.
 */
export const programMessages = {
  valid: {
    pt: 'Histórico conferido. Este aparelho recalculou tudo até a assinatura do registro, sem usar a internet.',
    en: 'History verified. This device recomputed everything up to the signature of the log, without the internet.',
  },
  refused: {
    pt: 'Registro adulterado: este comprovante não confere.',
    en: 'Record tampered with: this receipt does not verify.',
  },
  limit: {
    pt: 'O próprio arquivo pode ter sido forjado, e um programa dentro dele não tem como saber: confira também com um verificador independente, como explicado no fim.',
    en: 'The file itself may be forged, and a program inside it cannot know: check with an independent verifier too, as explained at the end.',
  },
  doubt: { pt: 'Não confie no que está abaixo.', en: 'Do not rely on what is below.' },
} as const satisfies Sentences

/**
 * Messages around the contents of the receipt. The application writes them into the file, and the
 * file's program writes them again after the verification.
 */
export const shownMessages = {
  expected: { pt: 'Entrega prevista', en: 'Expected delivery' },
  route: { pt: 'Trajeto', en: 'Route' },
  received: { pt: 'Recebido', en: 'Received' },
  position: { pt: 'posição', en: 'position' },
  raw: { pt: 'O comprovante, como foi assinado', en: 'The receipt, as it was signed' },
  raw_packed: { pt: 'O comprovante, compactado', en: 'The receipt, packed' },
} as const satisfies Sentences
