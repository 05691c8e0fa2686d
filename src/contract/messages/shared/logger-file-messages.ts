import type { LoggerFileFault } from '#domain/conditions/logger-file/logger-file-types.ts'
import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Sentences about files of loggers that cannot be accepted, for the preview and the API. */
export const loggerFileMessages = {
  'logger_file.file_is_pdf': ours(
    'Um PDF é um relatório para leitura. Escolha a exportação em CSV ou texto do registrador.',
    'A PDF is a report for reading. Choose the export of the logger as CSV or text.',
  ),
  'logger_file.file_is_pdf_of_maker': ours(
    'Este PDF é um relatório para leitura. No programa da {maker}, escolha a exportação em CSV ou texto.',
    'This PDF is a report for reading. In the program of {maker}, choose the export as CSV or text.',
  ),
  'logger_file.file_is_workbook': ours(
    'Planilhas não são aceitas. Salve-a como CSV, ou escolha a exportação em CSV ou texto do registrador.',
    'Workbooks are not accepted. Save it as CSV, or choose the export of the logger as CSV or text.',
  ),
  'logger_file.file_too_large': ours(
    'O arquivo passa de 20 MB. Exporte um período mais curto, em CSV ou texto.',
    'The file exceeds 20 MB. Export a shorter period, as CSV or text.',
  ),
  'logger_file.too_many_readings': ours(
    'O arquivo tem mais de 200.000 leituras. Exporte um período mais curto, em CSV ou texto.',
    'The file has more than 200,000 readings. Export a shorter period, as CSV or text.',
  ),
  'logger_file.columns_missing': ours(
    'Nenhuma linha do arquivo nomeia uma coluna de hora e uma de temperatura. Escolha a exportação que tem as duas.',
    'No line of the file names a column of times and one of temperatures. Choose the export that has both.',
  ),
  'logger_file.no_readings': ours(
    'O arquivo não tem leituras. Escolha a exportação que as tem, em CSV ou texto.',
    'The file has no readings. Choose the export that has them, as CSV or text.',
  ),
  'logger_file.units_mixed': ours(
    'O arquivo mistura °C e °F. Exporte-o de novo em uma unidade só.',
    'The file mixes °C and °F. Export it again in one unit.',
  ),
  'logger_file.row_invalid': ours(
    'A linha {line} do arquivo não pôde ser lida',
    'Line {line} of the file could not be read',
  ),
  'logger_file.time_invalid': ours(
    'A hora na linha {line} do arquivo não é válida',
    'The time in line {line} of the file is not valid',
  ),
  'logger_file.time_skipped': ours(
    'A hora na linha {line} do arquivo não existe nesse fuso, pois o relógio foi adiantado',
    'The time in line {line} of the file does not exist in that zone, because clocks were put forward',
  ),
  'logger_file.value_invalid': ours(
    'O valor na linha {line} do arquivo não é possível',
    'The value in line {line} of the file is not possible',
  ),
  'logger_file.zone_unknown': ours(
    'O fuso horário do arquivo não é conhecido',
    'The time zone of the file is not known',
  ),
} satisfies Record<`logger_file.${LoggerFileFault['code'] | 'file_is_pdf_of_maker'}`, Sentence>
