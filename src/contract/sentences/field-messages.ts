import { ours, quoted, type Sentence } from './sentence.ts'

/**
 * Messages that are shown under a form field, one for each problem. The problem's code is the key
 * without `field.`.
 */
export const fieldMessages = {
  'field.required': quoted(5, 'Campo obrigatório', 'Required field'),
  /** The text has more UTF-16 units than allowed. */
  'field.too_long': ours('Use no máximo {most} caracteres', 'Use at most {most} characters'),
  'field.too_many': ours(
    'Itens demais de uma vez: o máximo é {most}',
    'Too many items at once: {most} at most',
  ),
  'field.too_short': ours('Use pelo menos {least} caracteres', 'Use at least {least} characters'),
  'field.too_few': ours('Itens de menos: o mínimo é {least}', 'Too few items: {least} at least'),
  'field.out_of_range': ours('Use um número de {least} a {most}', 'Use a number from {least} to {most}'),
  'field.out_of_whole_range': ours(
    'Use um número inteiro de {least} a {most}',
    'Use a whole number from {least} to {most}',
  ),
  'field.bad_characters': ours(
    'Há caracteres que não podem ser gravados',
    'Contains characters that cannot be stored',
  ),
  'field.plain_text_only': ours(
    'Use só letras, números e pontuação simples, sem links',
    'Use letters, digits and simple punctuation only, without links',
  ),
  'field.hidden_characters': ours(
    'Há um caractere que não se vê, ou uma quebra de linha onde cabe uma linha só: apague e digite de novo',
    'Contains a character that nobody sees, or a line break where one line fits: delete it and type it again',
  ),
  'field.wrong_type': ours('Tipo de valor inválido', 'Wrong type of value'),
  'field.unknown_field': ours('Campo desconhecido', 'Unknown field'),
  'field.repeated_name': ours(
    'O mesmo nome aparece mais de uma vez',
    'The same name is given more than once',
  ),
  'field.given_twice': ours(
    'O mesmo valor foi informado com dois nomes',
    'The same value is given under two names',
  ),
  'field.unknown_event': ours(
    'Não há evento desta remessa com este identificador',
    'This shipment has no event with this identifier',
  ),
  'field.invalid_names': ours(
    'Use nomes de até 64 letras minúsculas, números e sublinhados',
    'Use names of up to 64 lower-case letters, digits and underscores',
  ),
  'field.invalid_id': ours('Identificador inválido', 'Invalid identifier'),
  'field.invalid_tracking_id': ours(
    'Use o formato FT-AAAAMMDD-XXXXXX, com uma data válida',
    'Use the format FT-YYYYMMDD-XXXXXX with a valid date',
  ),
  'field.invalid_time': ours(
    'Informe data e hora com fuso, como 2026-01-31T14:30:00-03:00',
    'Give date and time with an offset, such as 2026-01-31T14:30:00-03:00',
  ),
  'field.invalid_city': ours(
    'Informe só o nome da cidade, sem rua, número ou UF',
    'Give only the name of the city, without street, number or state',
  ),
  'field.invalid_uf': ours('Informe uma UF válida, como SP', 'Give a valid federative unit, such as SP'),
  'field.invalid_choice': ours('Opção inválida', 'Invalid choice'),
  'field.invalid_cursor': ours('Não é um next_cursor desta lista', 'Not a next_cursor of this list'),
  'field.invalid_hash': ours('Hash inválido', 'Invalid hash'),
  'field.invalid_number': ours('Número inválido', 'Invalid number'),
  /** The sign may separate thousands or decimals. */
  'field.ambiguous_number': ours(
    '{least} ou {most}? Escreva o número sem separar os milhares',
    '{least} or {most}? Write the number without separating thousands',
  ),
  'field.access_too_long': ours(
    'O acesso de um auditor dura no máximo 180 dias',
    'The access of an auditor lasts 180 days at most',
  ),
  'field.invalid_cnpj': ours('Digite um CNPJ válido', 'Enter a valid CNPJ'),
  'field.invalid_phone': ours(
    'Informe um telefone com DDD, como +55 11 98888-7777',
    'Give a phone number with its area code, such as +55 11 98888-7777',
  ),
  'field.https_required': ours(
    'Informe um endereço que comece com https://',
    'Give an address that begins with https://',
  ),
  'field.invalid_link': ours('O link não está completo', 'The link is not complete'),
  'field.other_name': ours(
    'Digite o nome como ele está escrito acima',
    'Type the name as it is written above',
  ),
  'field.invalid_cep': quoted(5, 'Digite um CEP válido com 8 dígitos', 'Enter a valid CEP with 8 digits'),
  /**
   * An edit of content and a change of status are two events, but one statement covers only one
   * event.
   */
  'field.separate_change': ours(
    'Com o hash do evento, mude o status em uma chamada separada',
    'With the hash of the event, change the status in a call of its own',
  ),
  'field.invalid_email': quoted(5, 'E-mail inválido', 'Invalid e-mail'),
  'field.invalid_date': ours(
    'Informe uma data válida, como 2026-01-31',
    'Give a valid date, such as 2026-01-31',
  ),
  'field.before_calibration': ours(
    'A validade termina antes do dia da calibração',
    'The certificate ends before the day of the calibration',
  ),
  'field.ends_before_start': ours('O fim deve vir depois do começo', 'The end must be after the start'),
  'field.time_in_future': ours('Este horário ainda não passou', 'This time has not passed yet'),
  'field.time_too_old': ours('Use um horário a partir de 2015', 'Use a time from 2015 on'),
  'field.after_end': ours(
    'Este horário vem depois do fim do monitoramento',
    'This time is after the end of the monitoring',
  ),
  'field.only_with_sensor': ours(
    'O motivo é só para um sensor quebrado ou perdido',
    'The reason is only for a sensor that broke or was lost',
  ),
  'field.unknown_range': ours(
    'Esta faixa de conservação não existe nesta conta',
    'This account has no such condition range',
  ),
  'field.invalid_flight': ours(
    'Informe companhia e número do voo, como LA8084',
    'Give airline and number of the flight, such as LA8084',
  ),
  'field.only_with_discrepancy': ours(
    'A divergência é só para o código DIS',
    'The discrepancy is only for the code DIS',
  ),
  'field.broken_route': ours(
    'Cada trecho parte de onde o anterior chega, e chega a outro aeroporto',
    'Each leg departs where the one before it arrives, and arrives at another airport',
  ),
  'field.unknown_zone': ours('Escolha um fuso horário válido', 'Choose a valid time zone'),
  'field.limits_reversed': ours(
    'O máximo deve ser maior que o mínimo',
    'The maximum must be above the minimum',
  ),
  'field.absolute_inside': ours(
    'Este limite deve ficar fora da faixa, ou ser igual ao limite dela',
    'This limit must be outside of the range, or equal to its limit',
  ),
  'field.mean_kinetic_frozen': ours(
    'A temperatura cinética média não vale para produtos congelados',
    'The mean kinetic temperature does not apply to frozen goods',
  ),
  'field.invalid_color': ours(
    'Informe uma cor hexadecimal, como #3b82f6',
    'Give a hexadecimal colour, such as #3b82f6',
  ),
  'field.invalid_network': ours(
    'Informe um endereço ou uma rede, como 203.0.113.7 ou 2001:db8::/32',
    'Give an address or a network, such as 203.0.113.7 or 2001:db8::/32',
  ),
  'field.invalid_prefix': ours(
    'Informe os três primeiros dígitos do AWB, como 047',
    'Give the first three digits of the air waybill, such as 047',
  ),
  'field.only_with_onerecord': ours(
    'Só a chave de um parceiro (ONE Record) tem companhias aéreas',
    'Only the key of a partner (ONE Record) has airlines',
  ),
  'field.not_with_onerecord': ours(
    'A chave de um parceiro (ONE Record) não tem outras permissões',
    'The key of a partner (ONE Record) has no other permissions',
  ),
  'field.invalid_short_name': ours(
    'Use de 3 a 40 letras minúsculas sem acento, números e hifens, começando por uma letra',
    'Use 3 to 40 small letters without accents, digits and hyphens, beginning with a letter',
  ),
  'field.invalid_url': ours('Endereço inválido', 'Invalid address'),
  'field.address_not_allowed': ours(
    'Só endereços https:// públicos, na porta 443, 80 ou de 8000 a 9999',
    'Public https:// addresses only, on port 443, 80 or 8000 to 9999',
  ),
  'field.invalid_key': ours('Chave inválida', 'Invalid key'),
  'field.not_distinct': ours('Há opções repetidas', 'Some options are repeated'),
  'field.picture_used': ours(
    'Uma destas fotos já está em outro registro: envie outra',
    'One of these photos is already in another record: send another one',
  ),
  /** The account has no such shipment. */
  'field.unknown_shipment': quoted(8, 'Remessa não encontrada', 'Shipment not found'),
  'field.other_email': ours('Este não é o e-mail da sua conta', 'This is not the e-mail of your account'),
  'field.delivery_missing': ours(
    'Informe também o resultado da entrega (delivery)',
    'Give the outcome of the delivery too (delivery)',
  ),
  'field.outcome_mismatch': ours(
    'Este resultado não combina com o tipo de checkpoint',
    'This outcome does not fit the type of checkpoint',
  ),
  'field.only_at_attempts': ours(
    'Motivo e próxima tentativa só cabem em uma tentativa sem sucesso',
    'Reason and next attempt belong to a failed attempt only',
  ),
  'field.photos_mismatch': ours(
    'O número de fotos não é o das fotos informadas',
    'The number of photos is not that of the given photos',
  ),
  'field.unmasked_document': ours(
    'Envie o documento mascarado, como ***.982.247-**',
    'Send the document masked, such as ***.982.247-**',
  ),
  'field.reason_missing': ours(
    'Explique o motivo nas observações, com 5 a 200 caracteres',
    'Explain the reason in the notes, with 5 to 200 characters',
  ),
  'field.other_code': ours('Este não é o código desta remessa', 'This is not the code of this shipment'),
  /** The code of a test company lacks the mark of test companies. */
  'field.test_code_missing': ours(
    'Em uma empresa de teste, o código tem TS depois da data, como FT-20261130-TSA1B2',
    'In a test company, the code has TS after the date, such as FT-20261130-TSA1B2',
  ),
  /** The code of another account has the mark of test companies. */
  'field.test_code_reserved': ours(
    'Códigos com TS depois da data são só de empresas de teste',
    'Codes with TS after the date are for test companies only',
  ),
  'field.own_email': ours('Este é o e-mail da sua própria conta', 'This is the e-mail of your own account'),
  'field.in_past': ours('Escolha um momento que ainda não passou', 'Choose a time that has not passed yet'),
  /** The number has more decimals than are stored. */
  'field.too_precise': ours('Use no máximo 3 casas decimais', 'Use at most 3 decimal places'),
  'field.year_out_of_range': ours(
    'Use uma data entre os anos 2000 e 2100',
    'Use a date between the years 2000 and 2100',
  ),
  /** The time is later than the latest allowed time. */
  'field.too_far': ours('Escolha uma data dos próximos 90 dias', 'Choose a date within the next 90 days'),
  'field.awb_length': ours(
    'Um AWB tem {expected} dígitos, e aqui há {found}',
    'An air waybill has {expected} digits, and here are {found}',
  ),
  'field.awb_characters': ours(
    'Um AWB só tem dígitos: “{found}” na posição {position} não é um',
    'An air waybill has digits only: “{found}” at position {position} is none',
  ),
  'field.awb_check_digit': ours(
    'O dígito verificador do AWB deveria ser {expected}, e aqui é {found}: confira o número',
    'The check digit of the air waybill should be {expected}, and here it is {found}: check the number',
  ),
  'field.key_length': ours(
    'Uma chave de acesso tem {expected} caracteres, e aqui há {found}',
    'An access key has {expected} characters, and here are {found}',
  ),
  'field.key_characters': ours(
    'O caractere “{found}” na posição {position} não cabe em uma chave de acesso',
    'The character “{found}” at position {position} does not fit an access key',
  ),
  'field.key_check_digit': ours(
    'O dígito verificador da chave deveria ser {expected}, e aqui é {found}: confira o número',
    'The check digit of the key should be {expected}, and here it is {found}: check the number',
  ),
  'field.key_uf': ours(
    'A chave começa com {found}, que não é o código de nenhuma UF',
    'The key begins with {found}, which is the code of no federative unit',
  ),
  'field.key_month': ours(
    'A chave tem o mês {found}, que não existe',
    'The key has month {found}, which does not exist',
  ),
  'field.key_month_later': ours(
    'A chave é de {found}, um mês que ainda não chegou',
    'The key is of {found}, a month that has not come yet',
  ),
  'field.key_year': ours(
    'A chave é de {found}, mas o documento só existe desde {earliest}',
    'The key is of {found}, but the document exists since {earliest} only',
  ),
  'field.key_model': ours(
    'A chave é de um documento de modelo {found}; aqui cabe {expected}',
    'The key is of a document of model {found}; here fits {expected}',
  ),
  'field.key_number': ours(
    'O número do documento na chave é zero',
    'The number of the document in the key is zero',
  ),
  'field.key_cnpj': ours(
    'O CNPJ na chave não é válido: {found}',
    'The CNPJ in the key is not valid: {found}',
  ),
  'field.key_cpf': ours('O CPF na chave não é válido: {found}', 'The CPF in the key is not valid: {found}'),
  'field.reference_length': ours(
    'Use de {least} a {most} caracteres; aqui há {found}',
    'Use {least} to {most} characters; here are {found}',
  ),
  'field.reference_characters': ours(
    'O caractere “{found}” não cabe nesta referência',
    'The character “{found}” does not fit this reference',
  ),
  'field.repeated_reference': ours(
    'Esta referência já está na remessa',
    'The shipment has this reference already',
  ),
  'field.invalid_airport': ours(
    'Informe o código IATA do aeroporto, de 3 letras, como GRU',
    'Give the IATA code of the airport, three letters such as GRU',
  ),
  'field.invalid_airline': ours(
    'Informe os 3 primeiros dígitos do AWB, como 957',
    'Give the first 3 digits of the air waybill, such as 957',
  ),
  'field.invalid_handling': ours(
    'Informe um código de 3 letras, como COL',
    'Give a code of three letters, such as COL',
  ),
  'field.wrong_password': ours('A senha está incorreta', 'The password is not right'),
  'field.wrong_second_step': ours(
    'O código está incorreto ou já foi usado; espere o próximo',
    'The code is not right or was used already; wait for the next one',
  ),
} satisfies Record<`field.${string}`, Sentence>
