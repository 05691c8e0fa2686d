import { retention } from '#domain/retention.ts'

/** Messages for importing shipments from a CSV file. */
export const importMessages = {
  'import.open': { pt: 'Importar CSV', en: 'Import CSV' },
  'import.running': { pt: 'Importando {done} de {total}', en: 'Importing {done} of {total}' },
  'import.title': { pt: 'Importar remessas', en: 'Import shipments' },
  'import.subtitle': {
    pt: 'As linhas válidas do arquivo viram remessas. As outras podem ser corrigidas aqui ou baixadas.',
    en: 'The valid rows of the file become shipments. The others can be corrected here or downloaded.',
  },
  'import.choose': { pt: 'Escolha um arquivo CSV ou solte-o aqui', en: 'Choose a CSV file or drop it here' },
  'import.choose_says': {
    pt: 'Até {most} linhas, separadas por ponto e vírgula, vírgula ou tabulação',
    en: 'Up to {most} rows, separated by semicolons, commas or tabs',
  },
  'import.template': { pt: 'Baixar modelo', en: 'Download template' },
  'import.template_says': {
    pt: 'O modelo traz os nomes das colunas e uma linha de exemplo. Outras colunas podem ser indicadas no próximo passo.',
    en: 'The template has the names of the columns and a row as an example. Other columns can be assigned in the next step.',
  },
  'import.file_refused': { pt: 'Este arquivo não serve', en: 'This file cannot be used' },
  'import.too_large': { pt: 'O arquivo tem mais de 10 MB.', en: 'The file is larger than 10 MB.' },
  'import.no_rows': {
    pt: 'Não há linhas abaixo do cabeçalho.',
    en: 'There are no rows below the header.',
  },
  'import.too_many_rows': {
    pt: 'O arquivo tem mais de {most} linhas. Divida-o em partes.',
    en: 'The file has more than {most} rows. Split it into parts.',
  },
  'import.unfinished': { pt: 'Importações por concluir', en: 'Unfinished imports' },
  'import.unfinished_says': {
    pt: `Escolha o mesmo arquivo para continuar de onde parou. Depois de ${retention.imports.amount} horas o que foi enviado é descartado.`,
    en: `Choose the same file to go on where it stopped. After ${retention.imports.amount} hours what was sent is discarded.`,
  },
  'import.discard': { pt: 'Descartar', en: 'Discard' },
  'import.discard_of': { pt: 'Descartar {file}', en: 'Discard {file}' },

  'import.rows': { pt: 'Linhas: {count}', en: 'Rows: {count}' },
  'import.columns': { pt: 'Colunas do arquivo', en: 'Columns of the file' },
  'import.column': { pt: 'Coluna', en: 'Column' },
  'import.no_title': { pt: 'Coluna {column}', en: 'Column {column}' },
  'import.holds': { pt: 'Contém', en: 'Holds' },
  'import.holds_of': { pt: 'O que a coluna {column} contém', en: 'What the column {column} holds' },
  'import.left_out': { pt: 'Não importar', en: 'Leave out' },
  'import.from': { pt: 'Origem de todas as linhas', en: 'Origin of all rows' },
  'import.from_says': {
    pt: 'O arquivo não tem coluna de origem.',
    en: 'The file has no column for the origin.',
  },
  'import.from_choose': { pt: 'Escolha um endereço salvo', en: 'Choose a saved address' },
  'import.line_number': { pt: 'Linha {line}', en: 'Line {line}' },
  'import.error': { pt: 'Erro', en: 'Error' },
  'import.errors': { pt: 'Erros por linha', en: 'Errors by line' },
  'import.save_errors': { pt: 'Baixar linhas com erro', en: 'Download rows with errors' },
  'import.correct': { pt: 'Corrigir {field} na linha {line}', en: 'Correct {field} in row {line}' },
  'import.missing_columns': { pt: 'Faltam colunas obrigatórias', en: 'Required columns are missing' },
  'import.missing_column': {
    pt: 'Falta indicar a coluna {field}.',
    en: 'Say which column holds {field}.',
  },
  'import.more_errors': { pt: 'e mais {count}', en: 'and {count} more' },
  'import.has_errors': { pt: 'Linhas com erro: {count}', en: 'Rows with errors: {count}' },
  'import.has_errors_says': {
    pt: 'Corrija os valores aqui ou baixe estas linhas. As que continuarem com erro ficam de fora.',
    en: 'Correct the values here, or download these rows. Those that stay wrong are left out.',
  },
  'import.repeated_code': {
    pt: 'O mesmo ID aparece em outra linha do arquivo',
    en: 'The same ID stands in another row of the file',
  },
  'import.invalid_time': {
    pt: 'Data que não existe ou em outro formato: use dd/mm/aaaa ou dd/mm/aaaa hh:mm',
    en: 'No such date, or another format: use YYYY-MM-DD or YYYY-MM-DD hh:mm',
  },
  'import.wrong_value': {
    pt: 'Valor inválido, como um texto no lugar de um número',
    en: 'Wrong value, such as text in place of a number',
  },
  'import.ready': { pt: 'Linhas prontas para importar: {count}', en: 'Rows ready to import: {count}' },
  'import.ready_says': {
    pt: 'Linhas sem ID de rastreamento recebem um. Cada remessa é registrada como se fosse criada agora.',
    en: 'Rows without a tracking ID get one. Each shipment is recorded as if it were created now.',
  },
  'import.ready_to_go_on': {
    pt: 'Linhas deste arquivo que já chegaram ao servidor: {received}. A importação continua dali.',
    en: 'Rows of this file that have reached the server: {received}. The import goes on from there.',
  },
  'import.other_file': { pt: 'Escolher outro arquivo', en: 'Choose another file' },
  'import.start': { pt: 'Importar remessas ({count})', en: 'Import shipments ({count})' },

  'import.sending': { pt: 'Preparando e enviando as linhas', en: 'Preparing and sending the rows' },
  'import.committing': { pt: 'Criando as remessas', en: 'Creating the shipments' },
  'import.may_leave': {
    pt: 'Você pode fechar esta janela e usar outras telas: a importação continua enquanto a página estiver aberta.',
    en: 'You may close this window and use other screens: the import goes on while the page is open.',
  },
  'import.done': { pt: 'Remessas criadas: {count}', en: 'Shipments created: {count}' },
  'import.done_says': {
    pt: 'Cada uma tem seu ID, seu QR code e seu primeiro evento no registro.',
    en: 'Each has its ID, its QR code and its first event in the log.',
  },
  'import.see_list': { pt: 'Ver a lista', en: 'See the list' },
  'import.failed': { pt: 'A importação parou', en: 'The import stopped' },
  'import.failed_says': {
    pt: `Nenhuma remessa foi criada. O que já chegou ao servidor fica guardado por ${retention.imports.amount} horas.`,
    en: `No shipment was created. What has reached the server is kept for ${retention.imports.amount} hours.`,
  },
  'import.go_on': { pt: 'Continuar', en: 'Go on' },
  'import.refused': { pt: 'Linhas que ficaram de fora: {count}', en: 'Rows left out: {count}' },
  'import.refused_says': {
    pt: 'Baixe estas linhas, corrija-as e importe só esse arquivo.',
    en: 'Download these rows, correct them, and import that file alone.',
  },

  'import.origin_number': { pt: 'Número de origem', en: 'Origin number' },
  'import.origin_complement': { pt: 'Complemento de origem', en: 'Origin complement' },
  'import.origin_neighborhood': { pt: 'Bairro de origem', en: 'Origin neighborhood' },
  'import.destination_number': { pt: 'Número de destino', en: 'Destination number' },
  'import.destination_complement': { pt: 'Complemento de destino', en: 'Destination complement' },
  'import.destination_neighborhood': { pt: 'Bairro de destino', en: 'Destination neighborhood' },
} as const
