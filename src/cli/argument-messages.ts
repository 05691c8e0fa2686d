import { ours } from '#contract/sentences/sentence.ts'

/** Error messages about command-line arguments and the files that they name. */
export const argumentMessages = {
  'error.unknown_command': ours('não existe o comando “{command}”', 'there is no command “{command}”'),
  'error.unknown_option': ours('não existe a opção {option}', 'there is no option {option}'),
  'error.option_value_missing': ours('a opção {option} pede um valor', 'option {option} needs a value'),
  'error.option_value_unexpected': ours('a opção {option} não leva valor', 'option {option} takes no value'),
  'error.option_repeated': ours('a opção {option} foi dada duas vezes', 'option {option} is given twice'),
  'error.unknown_language': ours(
    'não há o idioma “{language}”: use pt ou en',
    'there is no language “{language}”: use pt or en',
  ),
  'error.tracking_id_invalid': ours(
    '“{code}” não é um ID de rastreamento: use o formato FT-AAAAMMDD-XXXXXX',
    '“{code}” is no tracking ID: use the format FT-YYYYMMDD-XXXXXX',
  ),
  'error.vrf_key_invalid': ours(
    '“{key}” não é uma chave VRF: use o que está na linha vrf de um estado, 32 bytes em base64',
    '“{key}” is no VRF key: use what is in the vrf line of a head, 32 bytes in base64',
  ),
  'error.receipt_missing': ours(
    'falta o comprovante: dê o arquivo, ou - para a entrada padrão',
    'the receipt is missing: give its file, or - for standard input',
  ),
  'error.argument_unexpected': ours('sobrou o argumento “{argument}”', 'argument “{argument}” is too many'),
  'error.file_not_found': ours('o arquivo {file} não existe', 'the file {file} does not exist'),
  'error.file_is_folder': ours('{file} é uma pasta, não um arquivo', '{file} is a folder, not a file'),
  'error.file_forbidden': ours('sem permissão para ler {file}', 'no permission to read {file}'),
  'error.file_too_large': ours(
    '{file} passa de {limit} bytes, mais que qualquer arquivo deste tipo',
    '{file} exceeds {limit} bytes, more than any file of its kind',
  ),
  'error.file_unreadable': ours('não foi possível ler {file} ({reason})', '{file} cannot be read ({reason})'),
  'error.file_unwritable': ours(
    'não foi possível gravar {file} ({reason})',
    '{file} cannot be written ({reason})',
  ),
  'error.timeout_invalid': ours(
    '“{seconds}” não é um tempo: use segundos, de 1 a 600',
    '“{seconds}” is no time: use seconds, from 1 to 600',
  ),
  'error.address_invalid': ours('“{address}” não é um endereço', '“{address}” is no address'),
  'error.folder_not_named': ours('falta a pasta de destino', 'the folder to write to is missing'),
  'error.unknown_shell': ours(
    'não há complemento para “{shell}”: use bash, zsh ou fish',
    'there is no completion for “{shell}”: use bash, zsh or fish',
  ),
  'error.option_missing': ours('falta a opção {option}', 'option {option} is missing'),
  'error.installation_not_named': ours(
    'falta o endereço da instalação',
    'the address of the installation is missing',
  ),
  see_help: ours('Veja: {program} --help', 'See: {program} --help'),
  unexpected: ours(
    'ocorreu um erro inesperado, e nada foi verificado: {reason}',
    'an unexpected error occurred, and nothing was verified: {reason}',
  ),
  standard_input: ours('a entrada padrão', 'standard input'),
} as const
