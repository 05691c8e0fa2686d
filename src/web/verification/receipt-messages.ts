import type { Messages } from '#contract/sentences/sentence.ts'
import type { Sentence } from '#contract/sentences/sentence.ts'

/**
 * Messages of the checks that this browser makes beyond the receipt. Messages of the receipt's own
 * checks are in `messages/shared/verification-messages.ts`.
 */
const checks = {
  'check.displayed': { pt: 'Dados exibidos', en: 'Displayed data' },
  'check.head_growth': { pt: 'Registro que só cresce', en: 'Log that only grows' },
  'check.history_growth': { pt: 'Histórico que só cresce', en: 'History that only grows' },
  'check.key_tie': { pt: 'Chave aposentada', en: 'Retired key' },
  'check.version': { pt: 'Versão alterada', en: 'Changed version' },
  'check_about.version': {
    pt: 'A alteração nomeia, pelo hash, a versão que valia até então.',
    en: 'The change names, by its hash, the version that was valid until then.',
  },
  'check_about.displayed': {
    pt: 'O que esta página mostra da remessa é o que o comprovante prova.',
    en: 'What this page shows of the shipment is what the receipt proves.',
  },
  'check_about.head_growth': {
    pt: 'O registro de agora começa com tudo o que este navegador já viu dele: nada foi reescrito.',
    en: 'The log of now begins with all that this browser has seen of it: nothing was rewritten.',
  },
  'check_about.history_growth': {
    pt: 'O comprovante traz todos os eventos que este navegador já conferiu desta remessa.',
    en: 'The receipt holds every event that this browser has already checked of this shipment.',
  },
  'check_about.key_tie': {
    pt: 'O registro de hoje começa com o que a chave aposentada assinou.',
    en: 'The log of today begins with what the retired key signed.',
  },
} satisfies Record<string, Sentence>

const errors = {
  'ledger.displayed_differs': {
    pt: 'A página mostra “{shown}” onde o registro comprova “{committed}”: {field}',
    en: 'The page shows “{shown}” where the log proves “{committed}”: {field}',
  },
  'ledger.page_altered': {
    pt: 'A página foi alterada: há nela algo que não foi gravado com o comprovante, talvez por uma extensão do navegador',
    en: 'The page was altered: it holds something that was not written with the receipt, perhaps by a browser extension',
  },
  'ledger.displayed_hash_differs': {
    pt: 'O hash mostrado não é o deste evento',
    en: 'The hash shown is not the one of this event',
  },
  'ledger.displayed_missing': {
    pt: 'O registro comprova um evento que a página não mostra',
    en: 'The log proves an event that the page does not show',
  },
  'ledger.displayed_annulled': {
    pt: 'A página mostra como válido um checkpoint que foi excluído',
    en: 'The page shows as valid a checkpoint that was deleted',
  },
  'ledger.displayed_changes_differ': {
    pt: 'A página mostra uma alteração diferente da que o registro comprova',
    en: 'The page shows another change than the one that the log proves',
  },
  'ledger.version_astray': {
    pt: 'A alteração não nomeia a versão que valia até então',
    en: 'The change does not name the version that was valid until then',
  },
  'ledger.annex_astray': {
    pt: 'O anexo nomeia um evento que não está antes dele neste histórico',
    en: 'The annex names an event that is not before it in this history',
  },
  'ledger.head_shrank': {
    pt: 'O registro já teve {expected} folhas e agora diz ter {found}',
    en: 'The log already had {expected} leaves and now says it has {found}',
  },
  'ledger.head_forked': {
    pt: 'O registro assinou duas versões diferentes de si mesmo',
    en: 'The log signed two different versions of itself',
  },
  'ledger.head_rewritten': {
    pt: 'As primeiras {expected} folhas do registro não são mais as que este navegador já viu',
    en: 'The first {expected} leaves of the log are no longer the ones that this browser has seen',
  },
  'ledger.history_shrank': {
    pt: 'Este navegador já conferiu {expected} eventos desta remessa, e o servidor agora só mostra {found}',
    en: 'This browser has already checked {expected} events of this shipment, and the server now shows only {found}',
  },
  'ledger.history_older': {
    pt: 'Resposta desatualizada: este navegador já conferiu {expected} eventos desta remessa, e esta traz {found}',
    en: 'Outdated answer: this browser has already checked {expected} events of this shipment, and this one has {found}',
  },
  'ledger.history_rewritten': {
    pt: 'Os primeiros {expected} eventos não são mais os que este navegador já conferiu desta remessa',
    en: 'The first {expected} events are no longer the ones that this browser has checked of this shipment',
  },
  'ledger.key_retired_untied': {
    pt: 'A chave {key} foi aposentada, e nada liga este comprovante ao registro de hoje',
    en: 'The key {key} is retired, and nothing ties this receipt to the log of today',
  },
} satisfies Record<string, Sentence>

const panel = {
  'verdict.pending': { pt: 'Pendente', en: 'Pending' },
  'verdict.proved': { pt: 'Histórico conferido', en: 'History verified' },
  'verdict.stale': { pt: 'Resposta desatualizada', en: 'Outdated answer' },
  'verdict.violated': { pt: 'Registro adulterado', en: 'Record tampered with' },
  'verification.title': { pt: 'Verificação', en: 'Verification' },
  'verification.checking': { pt: 'Verificando neste navegador…', en: 'Checking in this browser…' },
  'verification.pending': { pt: 'Pendente', en: 'Pending' },
  'verification.proved': { pt: 'Conferido', en: 'Verified' },
  'verification.violated': { pt: 'Divergente', en: 'Does not match' },
  'verification.unchecked': { pt: 'Não conferido', en: 'Not checked' },
  'verification.pending_says': {
    pt: 'Aceito e gravado. Aguarda o próximo estado assinado do registro, o que leva instantes.',
    en: 'Accepted and stored. Waits for the next signed head of the log, which takes moments.',
  },
  'verification.proved_one_says': {
    pt: 'Seu navegador recalculou o evento até a assinatura do registro público, e tudo confere.',
    en: 'Your browser recomputed the event up to the signature of the public log, and everything matches.',
  },
  'verification.proved_says': {
    pt: 'Seu navegador recalculou os {events} eventos até a assinatura do registro público, e tudo confere.',
    en: 'Your browser recomputed the {events} events up to the signature of the public log, and everything matches.',
  },
  'verification.partly_pending_says': {
    pt: 'O que já está no registro confere. O evento mais recente aguarda o próximo estado assinado do registro.',
    en: 'What is in the log already matches. The newest event waits for the next signed head.',
  },
  'verification.stale_says': {
    pt: 'O que esta resposta traz está no registro, mas falta nela o que este navegador já conferiu depois.',
    en: 'What this answer has is in the log, but it lacks what this browser has already checked after it.',
  },
  'verification.violated_says': {
    pt: 'O que foi apresentado não confere com o registro público. Abaixo está o que não bate.',
    en: 'What was presented does not match the public log. Below is what does not match.',
  },
  'verification.details': { pt: 'Prova, passo a passo', en: 'The proof, step by step' },
  'verification.receipt': { pt: 'Comprovante e registro', en: 'Receipt and log' },
  'verification.checks': { pt: 'O que foi verificado', en: 'What was checked' },
  'verification.all_checks': {
    pt: '{passed} de {total} verificações conferem',
    en: '{passed} of {total} checks passed',
  },
  'verification.first_visit': {
    pt: 'Primeira verificação neste navegador: ele guarda esta chave e a exige daqui em diante.',
    en: 'First check in this browser: it keeps this key and requires it from now on.',
  },
  'verification.key_changed': {
    pt: 'Se a operadora anunciou uma chave nova por outro meio, apague os dados deste site no navegador para aceitá-la.',
    en: 'If the operator announced a new key elsewhere, clear the data of this site in the browser to accept it.',
  },
  'verification.actor_today': {
    pt: 'Cadastro de hoje, não conferido',
    en: 'Account data of today, not checked',
  },
  'verification.hidden': {
    pt: 'Oculto neste comprovante: {fields}.',
    en: 'Hidden in this receipt: {fields}.',
  },
  'verification.erased': {
    pt: 'Conteúdo apagado. Destes campos restam só resumos: {fields}.',
    en: 'Contents erased. Of these fields only digests are left: {fields}.',
  },
  'verification.head_size': { pt: '{size} folhas no registro', en: '{size} leaves in the log' },
  'verification.seal': {
    pt: 'O selo é desenhado a partir da raiz do histórico: selos iguais, históricos iguais.',
    en: 'The seal is drawn from the root of the history: equal seals, equal histories.',
  },
  'verification.independent': {
    pt: 'Confira sem depender desta página',
    en: 'Check without relying on this page',
  },
  'verification.independent_says': {
    pt: 'O programa que fez a conta veio da própria operadora. Para não depender dele, baixe o comprovante e rode o comando com uma CHAVE_DO_REGISTRO obtida por outro caminho: um comprovante guardado antes, um endereço que você já conhece ou alguém de confiança. O verificador é um arquivo só, para o Node 20 ou mais novo; se o baixar daqui, compare o SHA-256 dele com o que o projeto publica. A página que se confere leva tudo em um arquivo e abre sem internet.',
    en: 'The program that did the computation came from the operator itself. To be independent of it, download the receipt and run the command with a KEY_OF_THE_LOG that you got another way: a receipt that you kept, an address that you already know, or somebody you trust. The verifier is one file, for Node 20 or later; if you download it here, compare its SHA-256 with what the project publishes. The page that checks itself has it all in one file and opens without the internet.',
  },
  'verification.key_placeholder': { pt: 'CHAVE_DO_REGISTRO', en: 'KEY_OF_THE_LOG' },
  'verification.download_verifier': { pt: 'Baixar o verificador', en: 'Download the verifier' },
  'verification.download': { pt: 'Baixar comprovante', en: 'Download receipt' },
  'verification.whole': {
    pt: 'Mostra tudo, também dados pessoais. Para entregar a outros, use “Compartilhar comprovante”.',
    en: 'Shows everything, personal data too. To hand out to others, use “Share receipt”.',
  },
  'verification.download_proof': { pt: 'Baixar prova (.tlog-proof)', en: 'Download proof (.tlog-proof)' },
  'verification.download_leaf': { pt: 'Baixar folha (.leaf)', en: 'Download leaf (.leaf)' },
  'verification.copy_command': { pt: 'Copiar comando', en: 'Copy command' },
  'verification.command_copied': {
    pt: 'Comando copiado para a área de transferência',
    en: 'Command copied to the clipboard',
  },
  'anchor.open': { pt: 'Ver a transação em um explorador', en: 'See the transaction in an explorer' },
  'anchor.download_head': { pt: 'Baixar o estado assinado', en: 'Download the head' },
  'anchor.download_stamp': { pt: 'Baixar o carimbo (.ots)', en: 'Download the timestamp (.ots)' },
  'anchor.open_block': { pt: 'Ver o bloco em um explorador', en: 'See the block in an explorer' },
  'verification.again': { pt: 'Verificar de novo', en: 'Check again' },
  'verification.unreachable': {
    pt: 'Não foi possível obter o comprovante agora. Nada foi verificado.',
    en: 'The receipt cannot be had right now. Nothing was checked.',
  },
  'offline.download': {
    pt: 'Baixar comprovante autoverificável (HTML)',
    en: 'Download self-verifying receipt (HTML)',
  },
  'offline.download_failed': {
    pt: 'Não foi possível montar o arquivo agora. Tente de novo.',
    en: 'The file cannot be put together right now. Try again.',
  },
} satisfies Record<string, Sentence>

/** Messages of verification on the screens, beyond those shared with the command line. */
export const verificationMessages = { ...checks, ...errors, ...panel } as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof verificationMessages> {}
}
