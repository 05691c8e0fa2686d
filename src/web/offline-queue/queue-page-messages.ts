import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the offline queue: its counter, its page and its confirmation dialogs. */
export const queuePageMessages = {
  'pending.title': { pt: 'Registros pendentes', en: 'Pending records' },
  'pending.subtitle': {
    pt: 'Checkpoints, notas e fotos feitos neste aparelho. São enviados na ordem em que foram feitos, assim que houver rede.',
    en: 'Checkpoints, notes and photos made on this device. They are sent in the order they were made, as soon as there is a network.',
  },
  'pending.count_one': { pt: '1 registro pendente', en: '1 pending record' },
  'pending.count': { pt: '{count} registros pendentes', en: '{count} pending records' },
  'pending.refused_one': { pt: '1 registro recusado', en: '1 refused record' },
  'pending.refused_count': { pt: '{count} registros recusados', en: '{count} refused records' },
  'pending.photo_one': { pt: '1 foto a enviar', en: '1 photo to be sent' },
  'pending.photos': { pt: '{count} fotos a enviar', en: '{count} photos to be sent' },
  'pending.signature_one': { pt: '1 assinatura a enviar', en: '1 signature to be sent' },
  'pending.signatures': { pt: '{count} assinaturas a enviar', en: '{count} signatures to be sent' },
  'pending.refused_picture_one': { pt: '1 imagem recusada', en: '1 refused picture' },
  'pending.refused_pictures': { pt: '{count} imagens recusadas', en: '{count} refused pictures' },
  'pending.heading_refused_pictures': { pt: 'Imagens recusadas', en: 'Refused pictures' },
  'pending.picture_photo': { pt: 'Foto', en: 'Photo' },
  'pending.picture_signature': { pt: 'Assinatura', en: 'Signature' },
  'pending.discard_picture_question': { pt: 'Descartar esta imagem?', en: 'Discard this picture?' },
  'pending.discard_picture_says': {
    pt: 'Ela será apagada deste aparelho e não será enviada. O registro continua como está.',
    en: 'It will be erased from this device and not sent. The record stays as it is.',
  },
  'pending.picture_again': { pt: 'Enviar de novo', en: 'Send again' },
  'pending.all_sent': {
    pt: 'Todos os registros deste aparelho foram enviados.',
    en: 'All records of this device have been sent.',
  },
  'pending.empty_title': { pt: 'Nada pendente neste aparelho', en: 'Nothing pending on this device' },
  'pending.empty': {
    pt: 'Sem rede, os checkpoints, notas e fotos ficam guardados aqui até o envio.',
    en: 'Without a network, checkpoints, notes and photos are kept here until they are sent.',
  },
  'pending.heading_refused': { pt: 'Recusados', en: 'Refused' },
  'pending.heading_unsent': { pt: 'A enviar', en: 'To be sent' },
  'pending.heading_recorded': { pt: 'Enviados nas últimas 24 horas', en: 'Sent in the last 24 hours' },
  'pending.first_only': {
    pt: 'Mostrando {shown} de {count}.',
    en: 'Showing {shown} of {count}.',
  },
  'pending.of_company': { pt: 'Empresa: {company}', en: 'Company: {company}' },
  'pending.of_own_account': { pt: 'Feito na sua própria conta', en: 'Made in your own account' },
  'pending.correct_elsewhere': {
    pt: 'Para corrigir este registro, troque antes para a conta em que ele foi feito.',
    en: 'To correct this record, switch to the account in which it was made first.',
  },
  'pending.made_at': { pt: 'Feito em', en: 'Made on' },
  'pending.state_held': { pt: 'Ainda pode ser desfeito', en: 'Can still be undone' },
  'pending.state_waiting': { pt: 'Aguardando envio', en: 'Waiting to be sent' },
  'pending.state_sending': { pt: 'Enviando…', en: 'Sending…' },
  'pending.state_recorded': { pt: 'Registrado', en: 'Recorded' },
  'pending.state_refused': { pt: 'Recusado', en: 'Refused' },
  'pending.send_now': { pt: 'Enviar agora', en: 'Send now' },
  'pending.export': { pt: 'Exportar arquivo', en: 'Export a file' },
  'pending.export_hint': {
    pt: 'Último recurso: o arquivo tem cada registro por inteiro, com a hora em que foi feito. Os registros continuam aqui.',
    en: 'A last resort: the file has every record in full, with the time it was made. The records stay here.',
  },
  'pending.take_back': { pt: 'Desfazer', en: 'Undo' },
  'pending.taken_back': { pt: 'Registro desfeito', en: 'Record undone' },
  'pending.too_late_title': { pt: 'Já foi enviado', en: 'Already on its way' },
  'pending.too_late': {
    pt: 'O registro já saiu deste aparelho e não pode mais ser desfeito aqui. Exclua o checkpoint na página da remessa.',
    en: 'The record has left this device and can no longer be undone here. Delete the checkpoint on the page of the shipment.',
  },
  'pending.correct': { pt: 'Corrigir e enviar de novo', en: 'Correct and send again' },
  'pending.again': { pt: 'Enviar como está', en: 'Send as it is' },
  'pending.discard': { pt: 'Descartar', en: 'Discard' },
  'pending.discard_question': { pt: 'Descartar este registro?', en: 'Discard this record?' },
  'pending.discard_says': {
    pt: '{kind} em {location}, de {tracking_id}, não será registrado. Esta ação não pode ser desfeita.',
    en: '{kind} at {location}, of {tracking_id}, will not be recorded. This cannot be undone.',
  },
  'pending.discard_annex_says': {
    pt: '{kind}: não chegará à remessa {tracking_id}. Esta ação não pode ser desfeita.',
    en: '{kind}: it will not reach shipment {tracking_id}. This cannot be undone.',
  },
  'pending.discard_failed': { pt: 'O registro não foi descartado', en: 'The record was not discarded' },
  'pending.advice_exit_missing': {
    pt: 'Registre primeiro a saída do local anterior; depois envie este como está.',
    en: 'Record the exit of the earlier place first; then send this one as it is.',
  },
  'pending.advice_duplicate': {
    pt: 'Se outra pessoa já registrou a mesma passagem, descarte este. Se foi outra, corrija a hora.',
    en: 'If someone else recorded the same passage, discard this one. If it was another one, correct its time.',
  },
  'pending.advice_closed': {
    pt: 'A remessa já está encerrada e não recebe checkpoints. Descarte este registro.',
    en: 'The shipment is closed already and takes no checkpoints. Discard this record.',
  },
  'pending.advice_not_found': {
    pt: 'Nenhuma remessa sua tem este ID. Se o código foi lido errado, descarte e escaneie de novo.',
    en: 'None of your shipments has this ID. If the code was misread, discard this and scan again.',
  },
  'pending.advice_authorization': {
    pt: 'Peça a quem autorizou uma nova autorização; depois, envie este como está.',
    en: 'Ask whoever authorized you for a new authorization; then send this one as it is.',
  },
  'pending.advice_clock': {
    pt: 'O relógio deste aparelho estava adiantado. Acerte o relógio e corrija a hora do registro.',
    en: 'The clock of this device was ahead. Set the clock and correct the time of the record.',
  },
  'pending.advice_other': {
    pt: 'Corrija o registro e envie de novo, ou descarte-o.',
    en: 'Correct the record and send it again, or discard it.',
  },
  'pending.advice_annexes_full': {
    pt: 'Mostre as fotos a quem enviou a remessa; depois, descarte este registro.',
    en: 'Show the photos to whoever sent the shipment; then discard this record.',
  },
  'pending.advice_erased': {
    pt: 'O conteúdo da remessa foi apagado e nada mais pode ser acrescentado. Descarte este registro.',
    en: 'The contents of the shipment were erased, and nothing can be added. Discard this record.',
  },
  'pending.advice_role': {
    pt: 'Peça a quem administra a empresa que você possa registrar de novo; depois, envie este como está.',
    en: 'Ask whoever manages the company to let you record again; then send this one as it is.',
  },
  'pending.advice_annex_not_found': {
    pt: 'Sua conta não acrescenta mais nada a esta remessa. Avise quem a enviou, ou descarte este registro.',
    en: 'Your account can add nothing more to this shipment. Tell whoever sent it, or discard this record.',
  },
  'pending.advice_annex_other': {
    pt: 'Envie de novo mais tarde, ou descarte este registro.',
    en: 'Send this record again later, or discard it.',
  },
  'pending.advice_server': {
    pt: 'O servidor falhou várias vezes neste registro. Mais tarde, use “Enviar como está”.',
    en: 'The server failed on this record several times. Send it as it is later.',
  },
  'pending.refused_title': { pt: 'Registro recusado: {tracking_id}', en: 'Record refused: {tracking_id}' },
  'pending.still_offline_title': { pt: 'Ainda sem rede', en: 'Still no network' },
  'pending.still_offline': {
    pt: 'O servidor não respondeu. Tudo continua guardado e será enviado assim que houver rede.',
    en: 'The server did not answer. Everything is kept and will be sent as soon as there is a network.',
  },
  'pending.later_title': { pt: 'Daqui a pouco', en: 'In a moment' },
  'pending.later': {
    pt: 'O próximo registro ainda espera a sua vez e será enviado sozinho.',
    en: 'The next record is still waiting for its time and will be sent by itself.',
  },
  'pending.sign_in_title': { pt: 'Entre de novo para enviar', en: 'Sign in again to send' },
  'pending.sign_in': {
    pt: 'A sessão terminou. Os registros continuam neste aparelho e são enviados quando você entrar.',
    en: 'The session has ended. The records stay on this device and are sent when you sign in.',
  },
  'pending.sign_out_title': { pt: 'Sair com registros pendentes?', en: 'Sign out with pending records?' },
  'pending.sign_out_says': {
    pt: '{pending} neste aparelho. Se você sair agora, o que está pendente fica guardado aqui e só é enviado quando você entrar de novo nesta conta.',
    en: '{pending} on this device. If you sign out now, what is pending is kept here and sent only when you sign in to this account again.',
  },
  'pending.sign_out_now': { pt: 'Sair mesmo assim', en: 'Sign out anyway' },
  'pending.sign_out_later': { pt: 'Esperar o envio e sair', en: 'Wait until sent and sign out' },
  'pending.sign_out_waiting': {
    pt: 'Enviando. A sessão termina assim que tudo for enviado.',
    en: 'Sending. The session ends as soon as everything is sent.',
  },
  'pending.deletion': {
    pt: '{pending} neste aparelho. Com a exclusão da conta, o que está pendente não será enviado e é apagado daqui.',
    en: '{pending} on this device. With the account, what is pending will not be sent and is erased here.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof queuePageMessages> {}
}
