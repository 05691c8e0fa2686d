import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about loggers, gateways and their calibration certificates. */
export const deviceMessages = {
  'menu.devices': { pt: 'Dispositivos', en: 'Devices' },
  'devices.subtitle': {
    pt: 'Registradores e gateways que medem suas remessas, e as faixas em que os produtos devem ficar segundo o detentor do registro.',
    en: 'Loggers and gateways that measure your shipments, and the ranges in which goods must stay as their registration holder says.',
  },
  'devices.tabs': { pt: 'Dispositivos e faixas', en: 'Devices and ranges' },
  'devices.list': { pt: 'Seus dispositivos', en: 'Your devices' },
  'devices.add': { pt: 'Novo dispositivo', en: 'New device' },
  'devices.edit': { pt: 'Editar', en: 'Edit' },
  'devices.edit_title': { pt: 'Editar dispositivo', en: 'Edit device' },
  'devices.more': { pt: 'Mostrar mais dispositivos', en: 'Show more devices' },
  'devices.empty': { pt: 'Nenhum dispositivo ainda', en: 'No device yet' },
  'devices.empty_says': {
    pt: 'Cadastre os registradores que viajam com as remessas pelo número de série da etiqueta. Depois, na página da remessa, solte o arquivo de leituras.',
    en: 'Add the loggers that travel with your shipments by the serial number on their label. Then drop the file of readings on the page of the shipment.',
  },
  'devices.none': { pt: 'Nenhum dispositivo com esses filtros', en: 'No device with these filters' },
  'devices.clear': { pt: 'Limpar filtros', en: 'Clear filters' },
  'devices.load_failed': {
    pt: 'Não foi possível carregar os dispositivos',
    en: 'The devices could not be loaded',
  },
  'devices.search': { pt: 'Buscar pelo número de série', en: 'Find by serial number' },
  'devices.filters': { pt: 'Filtrar dispositivos', en: 'Filter devices' },
  'devices.filter_silent': { pt: 'Sem sinal', en: 'No signal' },
  'devices.filter_certificate': { pt: 'Certificado a vencer', en: 'Certificate ending' },
  'devices.filter_retired': { pt: 'Fora de uso', en: 'Retired' },
  'devices.scan': { pt: 'Ler número de série com a câmera', en: 'Read the serial number by camera' },
  'devices.scan_aim': { pt: 'Aponte para o código do dispositivo', en: 'Aim at the code on the device' },
  'devices.scan_foreign': {
    pt: 'Este código não é um número de série',
    en: 'This code is no serial number',
  },
  'devices.kind': { pt: 'Tipo', en: 'Kind' },
  'devices.kind_logger': { pt: 'Registrador', en: 'Logger' },
  'devices.kind_gateway': { pt: 'Gateway', en: 'Gateway' },
  'devices.serial': { pt: 'Número de série', en: 'Serial number' },
  'devices.serial_hint': { pt: 'Como está na etiqueta do dispositivo', en: 'As on the label of the device' },
  'devices.maker': { pt: 'Fabricante', en: 'Maker' },
  'devices.model': { pt: 'Modelo', en: 'Model' },
  'devices.interval': { pt: 'Intervalo', en: 'Interval' },
  'devices.interval_minutes': {
    pt: 'Intervalo entre leituras, em minutos',
    en: 'Interval between readings, in minutes',
  },
  'devices.interval_hint': {
    pt: 'Sem intervalo, o dispositivo nunca aparece como sem sinal.',
    en: 'Without an interval the device never counts as silent.',
  },
  'devices.interval_problem': {
    pt: 'Use de 0,17 (10 segundos) a 1440 (um dia)',
    en: 'Use 0.17 (10 seconds) to 1440 (a day)',
  },
  'devices.last_reading': { pt: 'Última leitura', en: 'Last reading' },
  'devices.no_reading': { pt: 'Nenhuma ainda', en: 'None yet' },
  'devices.no_interval': { pt: 'Sem intervalo fixo', en: 'No fixed interval' },
  'devices.certificate': { pt: 'Certificado', en: 'Certificate' },
  'devices.valid_until': { pt: 'Vale até {day}', en: 'Valid until {day}' },
  'devices.no_certificate': { pt: 'Nenhum', en: 'None' },
  'devices.problem_silent': { pt: 'Sem sinal', en: 'No signal' },
  'devices.problem_certificate': {
    pt: 'Sem certificado válido pelos próximos 30 dias',
    en: 'No certificate valid for the next 30 days',
  },
  'devices.remove': { pt: 'Retirar de uso', en: 'Retire' },
  'devices.restore': { pt: 'Devolver ao uso', en: 'Return to use' },
  'devices.remove_title': { pt: 'Retirar “{serial}” de uso?', en: 'Retire “{serial}”?' },
  'devices.remove_says': {
    pt: 'Ele deixa de ser oferecido. Leituras e certificados ficam. Você pode desfazer logo em seguida, ou depois pelo filtro “Fora de uso”.',
    en: 'It is no longer offered. Readings and certificates stay. You can undo this right after, or later by the filter “Retired”.',
  },
  'devices.certificates': { pt: 'Certificados de calibração', en: 'Calibration certificates' },
  'devices.certificates_of': { pt: 'Certificados de {serial}', en: 'Certificates of {serial}' },
  'devices.no_certificates': { pt: 'Nenhum certificado ainda', en: 'No certificate yet' },
  'devices.no_certificates_says': {
    pt: 'Sem certificado válido, uma faixa que o exige deixa o resultado inconclusivo.',
    en: 'Without a valid certificate, a range that requires one leaves the result inconclusive.',
  },
  'devices.certificate_period': {
    pt: 'Calibrado em {from}, vale até {to}',
    en: 'Calibrated on {from}, valid until {to}',
  },
  'devices.new_certificate': { pt: 'Novo certificado', en: 'New certificate' },
  'devices.certificate_number': { pt: 'Número do certificado', en: 'Certificate number' },
  'devices.laboratory': { pt: 'Laboratório', en: 'Laboratory' },
  'devices.calibrated_on': { pt: 'Calibrado em', en: 'Calibrated on' },
  'devices.valid_until_day': { pt: 'Válido até', en: 'Valid until' },
  'devices.add_certificate': { pt: 'Acrescentar certificado', en: 'Add certificate' },
  'devices.choose_file': { pt: 'Escolher o arquivo', en: 'Choose the file' },
  'devices.file_hint': {
    pt: 'PDF ou foto de até 5 MB (opcional)',
    en: 'PDF or photo of up to 5 MB (optional)',
  },
  'devices.attach_file': { pt: 'Anexar o arquivo', en: 'Attach the file' },
  'devices.attach_file_of': {
    pt: 'Anexar o arquivo do certificado {number}',
    en: 'Attach the file of the certificate {number}',
  },
  'devices.save_file': {
    pt: 'Baixar o arquivo do certificado {number}',
    en: 'Download the file of the certificate {number}',
  },
  'devices.delete_certificate': {
    pt: 'Excluir o certificado {number}',
    en: 'Delete the certificate {number}',
  },
  'devices.delete_certificate_title': {
    pt: 'Excluir o certificado “{number}”?',
    en: 'Delete the certificate “{number}”?',
  },
  'devices.delete_certificate_says': {
    pt: 'Não dá para desfazer. Se ele cobria uma remessa, o resultado dela pode ficar inconclusivo.',
    en: 'This cannot be undone. If a shipment relied on it, its result may become inconclusive.',
  },
  'device.created': { pt: 'Dispositivo cadastrado', en: 'Device added' },
  'device.updated': { pt: 'Dispositivo alterado', en: 'Device changed' },
  'device.removed': { pt: 'Dispositivo retirado de uso', en: 'Device retired' },
  'device.create_failed': { pt: 'O dispositivo não foi cadastrado', en: 'The device was not added' },
  'device.update_failed': { pt: 'O dispositivo não foi alterado', en: 'The device was not changed' },
  'device.remove_failed': { pt: 'O dispositivo não foi retirado', en: 'The device was not retired' },
  'device.restore_failed': {
    pt: 'O dispositivo não voltou ao uso',
    en: 'The device was not returned to use',
  },
  'device.certificate_added': { pt: 'Certificado acrescentado', en: 'Certificate added' },
  'device.certificate_failed': {
    pt: 'O certificado não foi acrescentado',
    en: 'The certificate was not added',
  },
  'device.certificate_file_failed': {
    pt: 'O arquivo do certificado não foi guardado',
    en: 'The file of the certificate was not stored',
  },
  'device.certificate_file_save_failed': {
    pt: 'O arquivo do certificado não foi baixado',
    en: 'The file of the certificate was not downloaded',
  },
  'device.certificate_delete_failed': {
    pt: 'O certificado não foi excluído',
    en: 'The certificate was not deleted',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof deviceMessages> {}
}
